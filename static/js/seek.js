"use strict";

// Leaves only the games that fit the words that are typed, as the server does where no script runs.
(() => {
  const field = document.getElementById("q");
  const games = document.getElementById("games");
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const fit = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    games.open = words.length > 0;
    for (const family of games.querySelectorAll("section")) {
      const heading = family.firstElementChild.textContent;
      for (const game of family.querySelectorAll("li")) {
        const text = plain(`${heading} ${game.textContent}`);
        game.hidden = !words.every((word) => text.includes(word));
      }
      family.hidden = !family.querySelector("li:not([hidden])");
    }
    games.querySelector("[data-none]").hidden = Boolean(games.querySelector("section:not([hidden])"));
  };
  field.addEventListener("input", fit);
  // Enter leads to the games that are left, and starts nothing.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    games.querySelector("section:not([hidden]) li:not([hidden]) button")?.focus();
  });
})();
