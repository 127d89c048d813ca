// The page around the pages: it starts the program in a worker, passes requests to it, and shows pages
// in a frame, so that the program runs on from page to page. One tab has the program; others use it.

import { keepTogether, scorekeeperAt, takeUp } from "./exchange.js";
import { speak, speakAs, translate } from "./words.js";

const BASE = new URL(".", import.meta.url).pathname;
const PAGES = `${BASE}p`;
const LAST = "scorekeeper.last", KNOWN = "scorekeeper.storage", WARNED = "scorekeeper.warned", LOCK = `scorekeeper ${BASE}`;
const frame = document.getElementById("page"), news = document.getElementById("news");
const SLOW = 3000; // milliseconds of a start, after which it is said
const taken = new Set(); // requests that this tab has taken
let worker = null, ready = false, showing = false, fresh = true, queue = [];

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

// Says something about one matter, in the place of what was said about it before.
function say(matter, text, ...more) {
  document.getElementById(matter)?.remove();
  if (!text) return;
  const [part, line] = [document.createElement("div"), document.createElement("p")];
  part.id = matter;
  line.textContent = text;
  part.append(line, ...more);
  news.append(part);
}

function button(text, act) {
  const made = document.createElement("button");
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

// --- the pages -----------------------------------------------------------------------------------

function show() {
  if (showing) return;
  showing = true;
  frame.src = PAGES + (location.hash.startsWith("#/") ? location.hash.slice(1) : localStorage.getItem(LAST) ?? "/");
  frame.hidden = false;
}

// The address of the app names the page, so that a new start shows it again.
frame.addEventListener("load", () => {
  const { pathname, search, hash } = frame.contentWindow.location;
  if (!pathname.startsWith(`${PAGES}/`)) return;
  const page = pathname.slice(PAGES.length) + search + hash;
  if (frame.contentDocument.querySelector("main")) localStorage.setItem(LAST, page); // a sheet leads nowhere
  history.replaceState(history.state, "", `${BASE}#${page}`);
  document.title = frame.contentDocument.title;
  speakAs(frame.contentDocument.documentElement.lang);
});

window.addEventListener("hashchange", () => {
  if (location.hash.startsWith("#/")) frame.contentWindow.location.assign(PAGES + location.hash.slice(1));
  meeting?.now();
});

// --- the program ---------------------------------------------------------------------------------

function pass(message, port) {
  if (ready) worker.postMessage(message, [port]);
  else queue.push([message, port]);
}

// From the service worker: a request of a page, or how far the files of the app have come.
navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (data.progress !== undefined && !navigator.serviceWorker.controller) {
    const bar = document.createElement("progress");
    bar.value = data.progress;
    say("start", translate("The app is being fetched: {done} of {total} MB. After that it needs no network.", {
      done: megabytes(data.progress * data.total), total: megabytes(data.total),
    }), bar);
  }
  if (data.notFetched && !navigator.serviceWorker.controller) broken(data.notFetched, data.full);
  if (!data.target || !worker || taken.has(data.id)) return;
  taken.add(data.id);
  port.postMessage({ taken: true });
  if (ready || data.mayWait || !fresh) pass(data, port);
  else port.postMessage({ notYet: true });
  if (data.method === "GET" && !data.mayWait) fresh = false; // the kept page is shown once
});

function run() {
  return new Promise(() => { // as long as this tab is there
    navigator.serviceWorker.controller.postMessage("which", [channel(async (build) => {
      worker = new Worker(`${BASE}worker.js`, { type: "module" });
      worker.onmessage = ({ data }) => fromWorker(data);
      worker.onerror = (event) => fromWorker({ broken: event.message || "worker" });
      worker.postMessage({ start: { origin: location.origin, base: PAGES, digest: build.chosen, schema: build.schema, known: localStorage.getItem(KNOWN) } });
      say("start", "");
      setTimeout(() => { if (worker && !ready) say("start", translate("The program is starting. The first time takes a while.")); }, SLOW);
      show();
    })]);
  });
}

function channel(receive) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => receive(data);
  return port2;
}

const full = () => translate("Nothing more can be kept: the storage of this phone is full, or the browser refuses it. What was saved before is still there. Free some space, then try again.");

function broken(name, isFull) {
  say("start", isFull ? full() : translate("The app could not start: {name}.", { name }), button(translate("Start again"), () => location.reload()));
}

function fromWorker(data) {
  if (data.ready) {
    ready = true;
    delete document.documentElement.dataset.elsewhere;
    document.documentElement.dataset.times = JSON.stringify(data);
    say("start", "");
    if (data.fresh && localStorage.getItem(KNOWN)) {
      say("gone", translate("The browser has cleared the games that were kept here. A copy may be on another phone, on the server, in a file or in the PDF of a sheet."),
        button(translate("Close"), () => say("gone", "")));
      frame.contentWindow.location.reload(); // it may show a page that was kept
    }
    localStorage.setItem(KNOWN, data.storage);
    queue.splice(0).forEach(([message, port]) => worker.postMessage(message, [port]));
    meet();
  }
  if (data.failed !== undefined) {
    say("kept", data.full ? full() : data.failed && translate("The phone did not save that: {name}. Free some space, then try again.", { name: data.failed }));
  }
  if (data.broken) broken(data.broken, data.full);
}

// Asks the browser to keep the games for good; where it does not promise that, it is said once.
async function persist() {
  if (await navigator.storage?.persist?.() || localStorage.getItem(WARNED)) return;
  say("persist", translate("This browser may clear the games when the phone runs out of space. Put the app on the home screen, and print or hand over a game that matters."),
    button(translate("Close"), () => say("persist", "")));
  localStorage.setItem(WARNED, "yes");
}

// --- the server that offered the app -------------------------------------------------------------

const SERVER = BASE.endsWith("/app/") ? BASE.slice(0, -"/app/".length) : null; // its path
const EVERY = 30_000; // milliseconds between looks at it
const here = scorekeeperAt(PAGES), there = scorekeeperAt(SERVER);
let meeting = null;

// The links of the games here; none while nobody looks, or while no scorekeeper answers.
async function gamesToBring() {
  if (document.hidden || !navigator.onLine) return [];
  const answer = await fetch(`${SERVER}/healthz`, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || await answer.text() !== "ok\n") return []; // another host need not know any link
  const [, wanted] = /^#\/g\/([\w-]+)$/.exec(location.hash) ?? [];
  if (wanted && await takeUp(wanted, here, there)) frame.contentWindow.location.reload();
  return (await here("GET", "/take/games")).data.games;
}

function meet() {
  if (SERVER === null || meeting) return;
  const tokens = () => gamesToBring().catch((error) => { if (error.code) say("server", error.message); return []; });
  meeting = keepTogether(tokens, here, there, ({ token, code, refused }) => {
    if (code) worker?.postMessage({ met: { address: location.origin + SERVER, token } });
    if (refused) say("server", refused);
  }, EVERY);
}

document.addEventListener("visibilitychange", () => meeting?.now());

// --- one tab has the program ---------------------------------------------------------------------

async function own(lock) {
  if (!lock) return guest();
  return run();
}

function guest() {
  document.documentElement.dataset.elsewhere = "yes";
  say("start", translate("The app is open in another tab, which keeps the games. Both can be used."),
    button(translate("Take over here"), () => navigator.locks.request(LOCK, { steal: true }, own).catch(lost)));
  show();
  navigator.locks.request(LOCK, own).catch(lost); // when the other tab is closed
}

function lost() {
  worker?.terminate();
  meeting?.stop();
  [worker, ready, queue, meeting] = [null, false, [], null];
  guest();
}

// --- the start -----------------------------------------------------------------------------------

async function controlled() {
  const registration = await navigator.serviceWorker.register(`${BASE}sw.js`);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming.addEventListener("statechange", () => { if (coming.state === "installed") offer(registration); });
  });
  offer(registration);
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => { navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }); setTimeout(done, 3000); });
  }
  if (!navigator.serviceWorker.controller) location.reload(); // it was loaded around its own files
}

function offer(registration) {
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  say("version", translate("A new version of the app is here."), button(translate("Use it now"), () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("use-this");
  }), button(translate("Later"), () => say("version", "")));
}

async function begin() {
  await speak();
  if (!navigator.serviceWorker || !navigator.locks) {
    say("start", translate("This browser keeps no app at this address. Open it at an address that begins with https, in a current browser."));
    return;
  }
  await controlled();
  persist().catch(() => {});
  navigator.locks.request(LOCK, { ifAvailable: true }, own).catch(lost);
}

begin().catch((error) => broken(error.message));
