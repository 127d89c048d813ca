// Runs the program: Python, its files, its data, and the requests one after the other.
import { loadPyodide } from "./pyodide.mjs";
import { openStorage } from "./storage.js";

const APP = "/app", DATA = "/data";
let answer, met, storage, turn = Promise.resolve();

const here = (name) => new URL(name, import.meta.url).href;
const last = (error) => String(error?.message ?? error).trim().split("\n").pop();
const isFull = (error) => error?.name === "QuotaExceededError" || /disk is full|No space left/.test(last(error));
const failing = (error) => postMessage({ failed: last(error), full: isFull(error) });
const bytesOf = async (name) => new Uint8Array(await (await fetch(here(name))).arrayBuffer());

function untar(py, tar) {
  const text = (at, length) => new TextDecoder().decode(tar.subarray(at, at + length)).replace(/\0.*/s, "");
  const made = new Set();
  for (let at = 0; tar[at]; ) {
    const prefix = text(at + 345, 155), size = parseInt(text(at + 124, 12), 8);
    const path = `${APP}/${prefix && `${prefix}/`}${text(at, 100)}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) { py.FS.mkdirTree(folder); made.add(folder); }
    py.FS.writeFile(path, tar.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

// Memory as it is when everything is imported: later starts go on from there. A browser starts with
// less memory than it takes, so that it is enlarged before anything is in it.
const enlarged = (length) => async (settings) => {
  const { default: create } = await import("./pyodide.asm.mjs");
  const instantiate = settings.instantiateWasm;
  settings.instantiateWasm = (imports, done) => instantiate(imports, (instance, module) => {
    const { memory } = instance.exports;
    memory.grow(Math.max(0, Math.ceil((length - memory.buffer.byteLength) / 65536)));
    done(instance, module);
  });
  return create(settings);
};

// The memory that was kept, in bytes of our own: those of `arrayBuffer()` are not given back when asked.
async function remembered(cache) {
  const kept = await cache.match("memory");
  if (!kept) return null;
  const memory = new Uint8Array(kept.headers.get("Content-Length")), reader = kept.body.getReader();
  for (let at = 0, part; !(part = await reader.read()).done; at += part.value.length) memory.set(part.value, at);
  return memory;
}

// Gives 64 MB back at once: Python has its copy, and Pyodide would hold on to this one.
const released = (memory) => memory?.buffer.transfer?.(0);

async function python(memory, tar) {
  const more = memory ? { _loadSnapshot: memory, createPyodideModule: enlarged(memory.length) } : { _makeSnapshot: true };
  const env = { HOME: "/", PYTHONDONTWRITEBYTECODE: "1", PYTHONHASHSEED: "0", SCOREKEEPER_INSTANCE: DATA };
  const py = await loadPyodide({ indexURL: here("."), env, ...more });
  untar(py, tar);
  py.FS.mkdirTree(DATA);
  return py;
}

async function start({ origin, base, digest, schema, known }) {
  const began = performance.now(), times = {};
  const lap = (name) => { times[name] = Math.round(performance.now() - began); };
  const [cache, opened] = await Promise.all([caches.open(`snapshot-${digest}`), openStorage(schema, known)]);
  storage = opened;
  const [memory, tar] = await Promise.all([remembered(cache), bytesOf("app.tar")]);
  lap("files");
  let py;
  try {
    py = await python(memory, tar);
    released(memory);
  } catch (error) {
    if (!memory) throw error;
    await cache.delete("memory");
    py = await python(null, tar);
  }
  lap("python");
  if (py.runPython("import sys; 'scorekeeper.phone.bridge' not in sys.modules")) {
    py.runPython(`sys.path.insert(0, ${JSON.stringify(APP)})\nfrom scorekeeper.phone import bridge\nbridge.preload_pages()`);
    lap("imported");
    const made = py.makeMemorySnapshot();
    const kept = new Response(made, { headers: { "Content-Length": made.length } });
    cache.put("memory", kept).catch(() => {}); // full: the next start takes longer
    released(made);
    lap("remembered");
  }
  storage.mount(py.FS, DATA);
  const bridge = py.runPython(`bridge.start(${[DATA, origin, base].map((each) => JSON.stringify(each))})`);
  answer = (...request) => {
    const made = bridge.asked(...request);
    const [status, headers, body] = made.toJs({ create_pyproxies: false });
    made.destroy();
    return { status, headers: headers.map((each) => [...each]), body };
  };
  met = ({ address, token }) => { bridge.met(address, token); return storage.save(); };
  await storage.save().catch(failing); // the games can be read all the same
  lap("ready");
  postMessage({ ready: true, times, memory: py._module.HEAP8.length, storage: storage.kind, fresh: storage.fresh });
}

// An answer leaves after everything that it says is kept; a page that was only asked for says nothing.
// Where a form was sent, "no content" leaves its page as it is, to be sent again.
async function respond({ method, target, headers, body }, port) {
  let made;
  try {
    made = answer(method, target, headers, new Uint8Array(body ?? 0));
    if (await storage.save() && made.status < 500) postMessage({ failed: "" });
  } catch (error) {
    failing(error);
    const isPage = headers.some(([name, value]) => name.toLowerCase() === "accept" && value.startsWith("text/html"));
    if (!made || (method !== "GET" && made.status < 500)) made = { status: isPage ? 204 : 507, headers: [], body: new Uint8Array(0) };
  }
  port.postMessage(made);
}

onmessage = ({ data, ports }) => {
  if (data.start) start(data.start).catch((error) => postMessage({ broken: last(error), full: isFull(error) }));
  else if (data.met) turn = turn.then(() => met(data.met)).catch(failing);
  else turn = turn.then(() => respond(data, ports[0]));
};
