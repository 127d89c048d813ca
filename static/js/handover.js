// Hands a game over through the phone's own menu, and puts a scanned game into the form that takes it.
"use strict";

(() => {
  const letters = document.getElementById("letters");
  const KEPT = "canasta.codes"; // those of a series that were scanned so far, each on a page of its own
  const scanned = () => {
    const part = location.hash.slice(1), [, number, count, mark] = part.split(".");
    if (!part) return;
    letters.value = location.href;
    if (mark === undefined) return;
    let kept = {};
    try { kept = JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { /* nothing was kept */ }
    if (kept.mark !== mark) kept = { mark, parts: {} };
    kept.parts[number] = part;
    try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* the links can be pasted one after the other */ }
    const here = Object.values(kept.parts);
    letters.value = here.map((each) => `#${each}`).join("\n");
    document.getElementById("letters-hint").textContent = translate("{here} of {count} codes are here.", { here: here.length, count });
  };
  if (letters) {
    scanned(); // what follows the # never leaves the phone before the button is tapped
    window.addEventListener("hashchange", scanned);
    return;
  }

  const link = document.getElementById("game-file");
  const button = document.getElementById("share-file");
  if (!navigator.canShare) return;

  // Fetched before it is asked for: a browser opens its menu only in the very moment of a tap. Browsers
  // pass texts on, but not files of the kind JSON.
  fetch(link.href).then(async (response) => {
    const name = /filename="([\w-]+)/.exec(response.headers.get("Content-Disposition"))?.[1] ?? "canasta";
    const file = new File([await response.text()], `${name}.txt`, { type: "text/plain" });
    if (!response.ok || !navigator.canShare({ files: [file] })) return;
    button.hidden = false;
    button.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
  }).catch(() => {}); // the file can still be saved
})();
