// What the page around the pages says: in the language of the pages, else in the first language of the
// browser that it knows.
const LANGUAGE = "scorekeeper.language";
let all = {}, words = {};

export const translate = (text, facts = {}) => (words[text] || text).replace(/\{(\w+)\}/g, (_, name) => facts[name]);

// Speak as a page that is in this language.
export function speakAs(language) {
  localStorage.setItem(LANGUAGE, language);
  choose([language]);
}

function choose(languages) {
  const code = languages.map((each) => each.slice(0, 2)).find((each) => each === "en" || all[each]);
  words = all[code] ?? {};
  document.documentElement.lang = code ?? "en";
  document.querySelector("link[rel=manifest]")?.setAttribute("href", all[code] ? `app.${code}.webmanifest` : "app.webmanifest");
}

export async function speak() {
  all = await fetch(new URL("words.json", import.meta.url)).then((answer) => answer.json()).catch(() => ({}));
  choose([localStorage.getItem(LANGUAGE) ?? "", ...navigator.languages]);
  document.title = document.querySelector("iframe").title = translate("Canasta score");
}
