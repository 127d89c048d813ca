// Keeps the screen on while the page is seen and something on it asks for that (`data-awake`), which nothing does any
// more when the game is over. The browser allows it only at an address with https.
"use strict";

(() => {
  const main = document.getElementById("main");
  if (!navigator.wakeLock || !main) return;
  let held = null; // what keeps the screen on, or the request for it
  const stay = () => {
    const wanted = !document.hidden && main.querySelector("[data-awake]");
    if (wanted && !held) {
      const mine = held = navigator.wakeLock.request("screen");
      const over = () => { if (held === mine) held = null; }; // a later request may have taken its place already
      // The browser lets go of the screen whenever the page is hidden, and may refuse when the battery is low.
      mine.then((lock) => lock?.addEventListener?.("release", over), over);
    } else if (!wanted && held) {
      const letting = held;
      held = null;
      letting.then((lock) => lock?.release?.(), () => {});
    }
  };
  document.addEventListener("visibilitychange", stay);
  new MutationObserver(stay).observe(main, { childList: true }); // a page that follows the game is replaced in place
  stay();
})();
