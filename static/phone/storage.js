// Where the games are kept: files of the browser that are written at once, else one record that is
// written whole. Each schema of the database has a folder of its own, made as a copy of the one before.

const NAMES = ["scorekeeper.db", "scorekeeper.db-journal", "device.db", "device.db-journal"];
const PATIENCE = 10_000; // milliseconds until another tab has let go of the files
const [NO_SPACE, NO_FILE] = [51, 44];

export async function openStorage(schema) {
  try {
    return await openFiles(schema);
  } catch (error) {
    if (error.name === "NoModificationAllowedError") throw error; // another tab has them open
    return openRecord(schema);
  }
}

// --- files ---------------------------------------------------------------------------------------

// A folder counts when its copy is complete; the former ones stay as they were.
async function folderOf(schema) {
  const root = await navigator.storage.getDirectory();
  const complete = (folder) => folder.getFileHandle("complete").then(() => true, () => false);
  const to = await root.getDirectoryHandle(`schema-${schema}`, { create: true });
  if (await complete(to)) return to;
  for (let former = schema - 1; former > 0; former -= 1) {
    const from = await root.getDirectoryHandle(`schema-${former}`).catch(() => null);
    if (!from || !await complete(from)) continue;
    for (const name of NAMES) await write(to, name, await (await (await from.getFileHandle(name)).getFile()).arrayBuffer());
    break;
  }
  await write(to, "complete", new ArrayBuffer(0));
  return to;
}

async function write(folder, name, bytes) {
  const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  handle.truncate(0);
  handle.write(bytes);
  handle.flush();
  handle.close();
}

async function openFiles(schema) {
  const folder = await folderOf(schema);
  const handles = new Map();
  for (const name of NAMES) handles.set(name, await opened(await folder.getFileHandle(name, { create: true })));
  return { kind: "files", mount: (FS, path) => mount(FS, path, handles), save: async () => handles.forEach((each) => each.flush()) };
}

async function opened(file) {
  for (const until = Date.now() + PATIENCE; ; await new Promise((done) => { setTimeout(done, 200); })) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || Date.now() > until) throw error;
    }
  }
}

// Gives a folder of Python's file system these files. They are always there: a file that is deleted
// is empty, which SQLite takes for none. What one file got is on disk before another is written.
function mount(FS, path, handles) {
  const folder = FS.lookupPath(path).node;
  const { lookup, mknod } = folder.node_ops;
  let written = null;
  const turnTo = (handle) => {
    if (written !== handle) written?.flush();
    written = handle;
  };
  const resize = (node, size) => { turnTo(node.handle); node.handle.truncate(size); };
  const of = (work) => {
    try { return work(); } catch { throw new FS.ErrnoError(NO_SPACE); }
  };
  const nodeOps = {
    getattr: (node) => ({
      dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: node.handle.getSize(),
      atime: new Date(0), mtime: new Date(0), ctime: new Date(0), blksize: 4096, blocks: 0,
    }),
    setattr: (node, attributes) => {
      if (attributes.mode != null) node.mode = attributes.mode;
      if (attributes.size != null) of(() => resize(node, attributes.size));
    },
  };
  const streamOps = {
    read: (stream, buffer, offset, length, position) => stream.node.handle.read(buffer.subarray(offset, offset + length), { at: position }),
    write: (stream, buffer, offset, length, position) => of(() => {
      turnTo(stream.node.handle);
      const count = stream.node.handle.write(buffer.subarray(offset, offset + length), { at: position });
      if (count < length) throw new Error("full");
      return count;
    }),
    llseek: (stream, offset, whence) => offset + [0, stream.position, stream.node.handle.getSize()][whence],
    fsync: (stream) => { stream.node.handle.flush(); return 0; },
  };
  const make = (parent, name) => Object.assign(FS.createNode(parent, name, 0o100600, 0), {
    handle: handles.get(name), node_ops: nodeOps, stream_ops: streamOps,
  });
  folder.node_ops = {
    ...folder.node_ops,
    lookup: (parent, name) => (handles.has(name) ? make(parent, name) : lookup(parent, name)),
    mknod: (parent, name, mode, device) => (handles.has(name) ? make(parent, name) : mknod(parent, name, mode, device)),
    unlink: (parent, name) => {
      const handle = handles.get(name);
      if (!handle) { delete parent.contents[name]; return; }
      turnTo(handle);
      handle.truncate(0);
    },
    rename: () => { throw new FS.ErrnoError(NO_FILE); },
  };
}

// --- one record ----------------------------------------------------------------------------------

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = request.oncomplete = () => resolve(request.result);
  request.onerror = request.onabort = () => reject(request.error);
});

async function openRecord(schema) {
  const opening = indexedDB.open("scorekeeper", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("data");
  const base = await done(opening);
  const store = () => base.transaction("data").objectStore("data");
  const numbers = (await done(store().getAllKeys())).filter((each) => each <= schema);
  const kept = numbers.length ? await done(store().get(Math.max(...numbers))) : {};
  let FS, path, saved = "";
  const files = () => NAMES.map((name) => `${path}/${name}`).filter((each) => FS.analyzePath(each).exists);
  const state = () => files().map((each) => `${each} ${+FS.stat(each).mtime}`).join();
  return {
    kind: "record",
    mount: (system, folder) => {
      [FS, path] = [system, folder];
      for (const [name, bytes] of Object.entries(kept)) FS.writeFile(`${folder}/${name}`, bytes);
    },
    save: async () => {
      if (state() === saved) return;
      const writing = base.transaction("data", "readwrite", { durability: "strict" });
      writing.objectStore("data").put(Object.fromEntries(files().map((each) => [each.split("/").pop(), FS.readFile(each)])), schema);
      await done(writing);
      saved = state();
    },
  };
}
