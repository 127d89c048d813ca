// Where the games are kept: files of the browser that are written at once, else one record that is
// written whole. Each schema of the database has a folder of its own, made as a copy of the one before.

const NAMES = ["scorekeeper.db", "scorekeeper.db-journal", "device.db", "device.db-journal"];
const PATIENCE = 10_000; // milliseconds until another tab has let go of the files
const [NO_SPACE, NO_FILE, FAILING] = [51, 44, 29]; // what Python calls ENOSPC, ENOENT, EIO
const COUNTER = [24, 28]; // where SQLite counts the changes of a file

// `known` is the kind in which this phone kept its games before, if it is known. Only a browser that
// never had files for pages keeps a record: else its games would seem to be gone.
// What is opened can be mounted, and saved: that tells whether anything was there to be saved, and
// throws what went wrong since the last time.
export async function openStorage(schema, known) {
  let root = null;
  try {
    if (!("createSyncAccessHandle" in FileSystemFileHandle.prototype)) throw new Error("no files");
    root = await navigator.storage.getDirectory();
  } catch (error) {
    if (known === "files") throw error;
  }
  return root ? openFiles(root, schema, known) : openRecord(schema);
}

// --- files ---------------------------------------------------------------------------------------

// A folder counts when its copy is complete; the former ones stay as they were.
async function folderOf(root, schema, known) {
  const complete = (folder) => folder.getFileHandle("complete").then(() => true, () => false);
  const folder = await root.getDirectoryHandle(`schema-${schema}`, { create: true });
  if (await complete(folder)) return { folder, fresh: false };
  let kept = null;
  for (let former = schema - 1; former > 0 && !kept; former -= 1) {
    const from = await root.getDirectoryHandle(`schema-${former}`).catch(() => null);
    if (from && await complete(from)) kept = await read(from);
  }
  kept ??= (await newest(schema).catch((error) => { if (known === "record") throw error; }))?.files;
  for (const name of NAMES) await write(folder, name, kept?.[name] ?? new Uint8Array(0));
  await write(folder, "complete", new Uint8Array(0));
  return { folder, fresh: !kept };
}

// Nobody writes what is read here: the files are opened for that alone.
async function read(folder) {
  const found = {};
  for (const name of NAMES) {
    const handle = await opened(folder, name);
    handle.read(found[name] = new Uint8Array(handle.getSize()), { at: 0 });
    handle.close();
  }
  return found;
}

async function write(folder, name, bytes) {
  const handle = await opened(folder, name);
  try {
    handle.truncate(0);
    if (handle.write(bytes) < bytes.length) throw new DOMException(name, "QuotaExceededError");
    handle.flush();
  } finally {
    handle.close();
  }
}

async function openFiles(root, schema, known) {
  const { folder, fresh } = await folderOf(root, schema, known);
  const handles = new Map(), state = { changed: false, failed: null };
  for (const name of NAMES) handles.set(name, await opened(folder, name));
  return {
    kind: "files",
    fresh,
    mount: (FS, path) => mount(FS, path, handles, state),
    save: async () => {
      handles.forEach((each) => each.flush());
      const { changed, failed } = state;
      Object.assign(state, { changed: false, failed: null });
      if (failed) throw failed;
      return changed;
    },
  };
}

async function opened(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
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
function mount(FS, path, handles, state) {
  const folder = FS.lookupPath(path).node;
  const { lookup, mknod, rename } = folder.node_ops;
  let written = null;
  const turnTo = (handle) => {
    if (written !== handle) written?.flush();
    written = handle;
    state.changed = true;
  };
  const resize = (node, size) => { turnTo(node.handle); node.handle.truncate(size); };
  const of = (work) => {
    try {
      return work();
    } catch (error) { // any other than this would end Python
      state.failed = error;
      throw new FS.ErrnoError(error.name === "QuotaExceededError" ? NO_SPACE : FAILING);
    }
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
    read: (stream, buffer, offset, length, position) => of(() => stream.node.handle.read(buffer.subarray(offset, offset + length), { at: position })),
    write: (stream, buffer, offset, length, position) => of(() => {
      turnTo(stream.node.handle);
      const count = stream.node.handle.write(buffer.subarray(offset, offset + length), { at: position });
      if (count < length) throw new DOMException("full", "QuotaExceededError");
      return count;
    }),
    llseek: (stream, offset, whence) => offset + [0, stream.position, stream.node.handle.getSize()][whence],
    fsync: (stream) => { of(() => stream.node.handle.flush()); return 0; },
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
      of(() => { turnTo(handle); handle.truncate(0); });
    },
    rename: (node, parent, name) => {
      if (handles.has(node.name) || handles.has(name)) throw new FS.ErrnoError(NO_FILE);
      rename(node, parent, name);
    },
  };
}

// --- one record ----------------------------------------------------------------------------------

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = request.oncomplete = () => resolve(request.result);
  request.onerror = request.onabort = () => reject(request.error);
});

async function opening() {
  const request = indexedDB.open("scorekeeper", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("data");
  return done(request);
}

// The record of this schema, or the newest of those before it.
async function newest(schema) {
  const store = (await opening()).transaction("data").objectStore("data");
  const found = await done(store.openCursor(IDBKeyRange.upperBound(schema), "prev"));
  return found && { schema: found.key, files: found.value };
}

async function openRecord(schema) {
  const [base, kept] = [await opening(), await newest(schema)];
  let FS, path, saved;
  const files = () => Object.fromEntries(NAMES.filter((name) => FS.analyzePath(`${path}/${name}`).exists)
    .map((name) => [name, FS.readFile(`${path}/${name}`)]));
  const stateOf = (found) => JSON.stringify(Object.entries(found).map(([name, bytes]) => [name, ...bytes.subarray(...COUNTER)]));
  return {
    kind: "record",
    fresh: !kept,
    mount: (system, folder) => {
      [FS, path] = [system, folder];
      for (const [name, bytes] of Object.entries(kept?.files ?? {})) FS.writeFile(`${folder}/${name}`, bytes);
      if (kept?.schema === schema) saved = stateOf(files());
    },
    save: async () => {
      const found = files(), state = stateOf(found);
      if (state === saved) return false;
      const writing = base.transaction("data", "readwrite", { durability: "strict" });
      writing.objectStore("data").put(found, schema);
      await done(writing);
      saved = state;
      return true;
    },
  };
}
