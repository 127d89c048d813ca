// What the page around the pages says, in the first language of the browser that it knows.
let words = {};

export const told = (text, facts = {}) => (words[text] || text).replace(/\{(\w+)\}/g, (_, name) => facts[name]);

export async function speak() {
  const all = await fetch(new URL("words.json", import.meta.url)).then((answer) => answer.json()).catch(() => ({}));
  const code = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each === "en" || all[each]);
  words = all[code] ?? {};
  document.documentElement.lang = code ?? "en";
}
