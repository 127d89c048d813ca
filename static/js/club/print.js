// Follows a print: asks for its part of the page and puts it in place, until it is finished.
"use strict";

(() => {
  const EVERY = 700; // milliseconds
  const part = document.getElementById("job");
  if (!part) return;
  const look = async () => {
    try {
      const answer = await fetch(`${location.pathname}?part`, { cache: "no-store" });
      const text = await answer.text();
      const held = part.contains(document.activeElement) && part.querySelector("[data-active]");
      part.innerHTML = text;
      if (held) part.querySelector("button, a")?.focus({ preventScroll: true });
    } catch {
      // The connection is lost for a moment; the next look asks again.
    }
    if (part.querySelector("[data-active]")) setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
})();
