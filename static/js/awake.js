// Keeps the screen on while the page is seen, where the browser allows it: only at an address with https.
"use strict";

(() => {
  if (!navigator.wakeLock) return;
  // The browser lets go of the screen whenever the page is hidden, and may refuse when the battery is low.
  const stay = () => {
    if (!document.hidden) navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stay);
  stay();
})();
