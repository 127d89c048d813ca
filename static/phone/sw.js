// Keeps the app on the phone, and passes what pages ask for to the tab in which the program runs.
"use strict";

const BUILD = null; // written by `make phone`: digest, version, schema, files
const SCOPE = new URL(".", self.location).pathname;
const PAGES = `${SCOPE}p/`;
const [FILES, CHOICE] = [`build-${BUILD.digest}`, "choice"];
const ABOUT = `${SCOPE}build.json`; // of each build: digest, version, schema
const KEPT_BUILDS = 2; // this one and the former
const AGAIN = 300, PATIENCE = 60_000; // milliseconds
const HEADERS = {
  "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    + "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'",
};

const shells = async () => (await self.clients.matchAll({ type: "window", includeUncontrolled: true }))
  .filter((each) => [SCOPE, `${SCOPE}index.html`].includes(new URL(each.url).pathname));
const tell = async (message) => (await self.clients.matchAll({ type: "window", includeUncontrolled: true }))
  .forEach((each) => each.postMessage(message));

// --- the files of the app ------------------------------------------------------------------------

const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));

async function fetched([name, file, , digest, type]) {
  const answer = await fetch(new URL(file, self.location), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if (base64(await crypto.subtle.digest("SHA-256", bytes)) !== digest) throw new Error(`${file}: not what was built`);
  const body = file === name ? bytes : new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { ...HEADERS, "Content-Type": type, "X-Digest": digest } });
}

// A file that a former build has, too, need not be fetched again.
async function had([name, , , digest]) {
  for (const build of (await caches.keys()).filter((each) => each.startsWith("build-"))) {
    const found = await (await caches.open(build)).match(SCOPE + name);
    if (found?.headers.get("X-Digest") === digest) return found;
  }
  return null;
}

async function install() {
  const cache = await caches.open(FILES);
  await cache.put(ABOUT, new Response(JSON.stringify({ ...BUILD, files: undefined, chosen: BUILD.digest })));
  const total = BUILD.files.reduce((sum, each) => sum + each[2], 0);
  let done = 0;
  for (const each of BUILD.files) {
    if (!await cache.match(SCOPE + each[0])) await cache.put(SCOPE + each[0], await had(each) ?? await fetched(each));
    done += each[2];
    await tell({ progress: done / total, total });
  }
}

// The build that was used before stays, so that one can go back to it.
async function tidy() {
  const used = `build-${await chosen()}`;
  const builds = (await caches.keys()).filter((name) => name.startsWith("build-") && name !== FILES)
    .sort((one, other) => (one === used) - (other === used));
  for (const old of builds.slice(0, Math.max(0, builds.length + 1 - KEPT_BUILDS))) {
    for (const kind of ["build", "seen", "snapshot"]) await caches.delete(old.replace("build", kind));
  }
  await (await caches.open(CHOICE)).delete(SCOPE);
  await self.clients.claim();
}

async function chosen() {
  const choice = await (await caches.open(CHOICE)).match(SCOPE);
  const digest = choice ? await choice.text() : BUILD.digest;
  return await caches.has(`build-${digest}`) ? digest : BUILD.digest;
}

const about = async () => (await (await caches.open(`build-${await chosen()}`)).match(ABOUT)).json();

async function ofApp(request) {
  const { pathname } = new URL(request.url);
  const cache = await caches.open(`build-${await chosen()}`);
  const name = { [SCOPE]: "index.html", [`${SCOPE}check`]: "check.html" }[pathname];
  return await cache.match(name ? SCOPE + name : pathname) ?? fetch(request);
}

// --- the pages of the program --------------------------------------------------------------------

async function asked(request) {
  const headers = [...request.headers].filter(([name]) => !["accept-language", "user-agent"].includes(name));
  headers.push(["Accept-Language", navigator.languages.join(",")], ["User-Agent", navigator.userAgent]);
  if (request.referrer) headers.push(["Referer", request.referrer]);
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const { pathname, search } = new URL(request.url);
  return { id: crypto.randomUUID(), method: request.method, target: pathname + search, headers, body };
}

// Asks the tabs until the one with the program takes the request; a tab that takes it answers it.
function answered(message) {
  return new Promise((resolve) => {
    const began = Date.now();
    let taken = false;
    const ask = async () => {
      if (taken) return;
      if (Date.now() - began > PATIENCE) { resolve(null); return; }
      for (const shell of await shells()) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => { if (data.taken) taken = true; else resolve(data); };
        shell.postMessage(message, [port2]);
      }
      setTimeout(ask, AGAIN);
    };
    ask();
  });
}

async function ofProgram(request) {
  const seen = await caches.open(`seen-${await chosen()}`);
  const keep = (name, response) => seen.put(name, response).catch(() => {}); // full: it is made again
  const isStatic = request.url.includes(`${PAGES}static/`);
  const known = isStatic && await seen.match(request.url);
  if (known) return known;
  const message = await asked(request);
  const isPage = request.mode === "navigate" && request.method === "GET";
  const kept = isPage ? await seen.match(SCOPE) : null; // the page that was seen last
  const showKept = kept?.headers.get("X-Page") === message.target;
  const answer = await answered({ ...message, mayWait: !showKept });
  if (answer?.notYet) return kept;
  if (!answer) return new Response(null, { status: 504 });
  const response = new Response([204, 304].includes(answer.status) || answer.status < 200 ? null : answer.body, answer);
  if (isStatic && response.ok) await keep(request.url, response.clone());
  else if (isPage && response.ok && response.headers.get("Content-Type")?.startsWith("text/html")) {
    const copy = new Response(answer.body, { headers: [...answer.headers, ["X-Page", message.target]] });
    await keep(SCOPE, copy);
  }
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(install().catch(async (error) => {
  await tell({ notFetched: error.message, full: error.name === "QuotaExceededError" });
  throw error;
})));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(SCOPE)) return;
  if (!url.pathname.startsWith(PAGES)) event.respondWith(ofApp(request));
  else if (request.destination === "document") { // a tab of its own needs the app around it
    event.respondWith(Response.redirect(`${SCOPE}#${url.pathname.slice(PAGES.length - 1)}${url.search}`));
  } else event.respondWith(ofProgram(request));
});
self.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data === "use-this") self.skipWaiting();
  if (data === "which") event.waitUntil(about().then((build) => ports[0].postMessage(build)));
  if (data.choose) event.waitUntil(caches.open(CHOICE).then((cache) => cache.put(SCOPE, new Response(data.choose))).then(() => ports[0].postMessage("done")));
});
