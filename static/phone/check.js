// The field test: tries what this phone can do, and says it as a code that can be sent on. It also
// leads back to the former version.
import { speak, translate } from "./words.js";

const BASE = new URL(".", import.meta.url).pathname, PAGES = `${BASE}p`;
const LONGEST = 120_000; // milliseconds
const [answers, app, send] = ["answers", "app", "send"].map((id) => document.getElementById(id));
const CLEARED = () => translate("This browser may clear the games when the phone runs out of space. Put the app on the home screen, and print or hand over a game that matters.");
const pause = (time) => new Promise((done) => { setTimeout(done, time); });

const which = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  navigator.serviceWorker.controller.postMessage("which", [port2]);
});

async function storage() {
  const { quota } = await navigator.storage.estimate();
  const root = await navigator.storage.getDirectory?.().catch(() => null);
  const place = { free: `${Math.round(quota / 1e6)} MB`, stays: await navigator.storage.persisted(), kind: root ? "files" : "record" };
  if (root) {
    await root.getFileHandle("tried", { create: true });
    await root.removeEntry("tried");
    return place;
  }
  const opening = indexedDB.open("tried");
  await new Promise((done, failed) => { opening.onsuccess = done; opening.onerror = () => failed(opening.error); });
  opening.result.close();
  indexedDB.deleteDatabase("tried");
  return place;
}

async function background() {
  const { active } = await navigator.serviceWorker.getRegistration(BASE);
  return { build: (await which()).chosen, state: active.state };
}

async function started() {
  app.src = BASE;
  for (const until = Date.now() + LONGEST; Date.now() < until; await pause(100)) {
    const { times, elsewhere } = app.contentDocument?.documentElement?.dataset ?? {};
    if (times) return JSON.parse(times);
    const shown = app.contentDocument?.getElementById("page");
    if (elsewhere && shown?.contentDocument?.querySelector("body > *")) return { elsewhere: true };
  }
  throw new Error("no answer");
}

async function ruling() {
  const began = performance.now();
  const question = new URLSearchParams({ variant: "classic", asked: "1", score: "1600", melds: "7*3\nQ*3 2" });
  const text = await (await fetch(`${PAGES}/ask/initial-meld?${question}`)).text();
  if (!text.includes("65")) throw new Error("another answer");
  return { milliseconds: Math.round(performance.now() - began) };
}

async function alone() {
  const cache = await caches.open(`build-${(await which()).chosen}`);
  const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  for (const name of ["", "worker.js", "app.tar", "pyodide.asm.wasm"]) {
    if (!names.includes(BASE + (name || "index.html"))) throw new Error(name);
  }
  return { files: names.length, network: navigator.onLine };
}

const TESTS = {
  worker: background, storage, start: started, ruling, offline: alone,
};

async function run() {
  const said = {
    worker: translate("The app is kept on this phone"), storage: translate("Room for games"), start: translate("The program starts"),
    ruling: translate("A question is judged"), offline: translate("It starts without a network"),
  };
  const found = { agent: navigator.userAgent };
  answers.replaceChildren();
  for (const [name, test] of Object.entries(TESTS)) {
    try { found[name] = await test(); } catch (error) { found[name] = { failed: String(error.message ?? error).slice(0, 200) }; }
    const [term, answer] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = said[name];
    answer.textContent = found[name].failed === undefined ? translate("yes") : translate("no: {name}", { name: found[name].failed });
    if (found[name].stays === false) answer.append(". ", CLEARED());
    answers.append(term, answer);
  }
  document.getElementById("code").value = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(found))));
  send.hidden = false;
}

async function versions() {
  if (!navigator.serviceWorker?.controller) return;
  const { chosen, version, schema } = await which();
  const place = document.getElementById("versions");
  const apart = translate("That version keeps the games apart: it has them as they were when you changed versions, and what was entered here since is not in it.");
  place.replaceChildren(translate("This is version {version}, {name}.", { version, name: chosen }), " ");
  for (const name of (await caches.keys()).filter((each) => /^build-/.test(each) && each !== `build-${chosen}`)) {
    const other = await (await (await caches.open(name)).match(`${BASE}build.json`)).json();
    const go = document.createElement("button");
    go.textContent = translate("Use the version {name}", { name: `${other.version}, ${other.digest}` });
    go.addEventListener("click", () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => location.assign(BASE);
      navigator.serviceWorker.controller.postMessage({ choose: other.digest }, [port2]);
    });
    place.append(go);
    if (other.schema !== schema) place.append(" ", apart);
  }
}

await speak();
const [heading, lead] = document.querySelectorAll("[data-says]");
heading.textContent = translate("What this phone can do");
lead.textContent = translate("One tap tries it. Nothing is sent: copy the code below and send it to whoever asked you.");
document.getElementById("back").textContent = translate("To the app");
send.querySelector("span").textContent = translate("The code to send on");
const button = document.getElementById("try");
button.textContent = translate("Try it");
button.addEventListener("click", async () => { button.disabled = true; await run(); button.disabled = false; });
await navigator.serviceWorker?.register(`${BASE}sw.js`);
versions();
