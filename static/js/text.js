"use strict";

// Fills facts into words, which the server has put into the language of the page before it sent the
// script: `{count:card|cards}` agrees with its number. Every other script comes after this one.
const ONE = new Intl.PluralRules(document.documentElement.lang);
globalThis.translate = (words, facts = {}) => words.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
  (many === undefined ? facts[name] : `${facts[name]} ${ONE.select(facts[name]) === "one" ? one : many}`));

// The letter of a court card as it stands on the cards of this device: "D" for a queen.
const LETTERS = JSON.parse(document.body.dataset.letters || "{}");
globalThis.lettered = (face) => face.replace(/^[AKQJ](?!K)/, (letter) => LETTERS[letter] ?? letter);

// Larger text without leaving the page, so that what was typed stays; the server keeps the choice.

(() => {
  const form = document.querySelector(".text-size");
  const resized = (address, larger) => {
    const url = new URL(address);
    if (larger) url.searchParams.set("text", "larger");
    else url.searchParams.delete("text");
    return url.href;
  };
  // The old style sheet goes when the new one has come.
  const swap = (sheet, larger) => {
    const other = sheet.cloneNode();
    other.href = resized(sheet.href, larger);
    other.addEventListener("load", () => sheet.remove());
    sheet.after(other);
  };
  form?.addEventListener("submit", (event) => {
    const larger = event.submitter.value === "larger";
    event.preventDefault();
    // The choice is kept also where somebody goes on to another page before the answer has come.
    fetch(form.action, { method: "POST", body: new URLSearchParams({ size: event.submitter.value }), redirect: "manual", keepalive: true })
      .catch(() => {}); // without a connection the choice holds for this page
    for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) swap(sheet, larger);
    for (const button of form.querySelectorAll("button")) button.hidden = button === event.submitter;
    form.querySelector("button:not([hidden])").focus();
    const live = document.getElementById("live"); // the tag of a page that follows names its size
    if (live) live.dataset.etag = live.dataset.etag.replace(/-larger$/, "") + (larger ? "-larger" : "");
  });
})();
