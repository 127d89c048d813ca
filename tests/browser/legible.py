"""What enlarged text does to a page: words that break, run off, are cut, or lie upon each other."""

from playwright.sync_api import Page

# Every line of every text that can be seen, with the box it has; from that, what is wrong.
FAULTS = r"""() => {
  const faults = [];
  const say = (what, text) => faults.push(`${what}: ${text.trim().slice(0, 60)}`);
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) {
    const out = [...document.querySelectorAll("main *")].filter((each) =>
      each.getBoundingClientRect().right > document.documentElement.clientWidth + 1).pop();
    say(`scrolls sideways by ${wide}`, out ? `<${out.tagName} ${out.className}>` : "");
  }
  const known = new Map();
  const hidden = (element) => {
    if (!element) return false;
    if (!known.has(element)) {
      const style = getComputedStyle(element);
      known.set(element, style.clipPath !== "none" || style.opacity === "0"
        || hidden(element.parentElement));
    }
    return known.get(element);
  };
  const main = document.querySelector("main"), inner = getComputedStyle(main);
  const room = main.clientWidth - parseFloat(inner.paddingLeft) - parseFloat(inner.paddingRight);
  const ruler = document.createElement("canvas").getContext("2d");
  const widthOf = (word, element) => {
    const style = getComputedStyle(element);
    ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return ruler.measureText(word).width;
  };
  const rectsOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((rect) => rect.width > 0.5);
  };
  const linesOf = (rects) => {
    const lines = [];
    for (const rect of rects) {
      if (!lines.some((top) => Math.abs(top - rect.top) < rect.height / 2)) lines.push(rect.top);
    }
    return lines.length;
  };
  const stuckTo = (element) => {
    for (let each = element; each; each = each.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(each).position)) return each;
    }
    return null;
  };
  const scrolledBy = (element) => {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(each).overflowX)) return each;
    }
    return null;
  };
  const boxes = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, holder = node.parentElement;
    if (!node.data.trim() || holder.closest("option, script, style, noscript, textarea")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true }) || hidden(holder)) continue;
    const drawn = holder.closest("svg");
    const rects = rectsOf(node, 0, node.data.length);
    if (!rects.length) continue;
    for (const rect of rects) boxes.push({ node, rect, drawn, stuck: stuckTo(holder) });
    if (drawn) continue;
    // A word may break after a hyphen, a dash or a slash, and anywhere in Chinese and Japanese.
    const words = /[^\s\-\u00ad\u200b\u2010-\u2014\/\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g;
    for (const found of node.data.matchAll(words)) {
      const [word] = found;
      if (/:\/\/\S*$/.test(node.data.slice(0, found.index))) continue;  // an address
      const lines = linesOf(rectsOf(node, found.index, found.index + word.length));
      if (lines > 1 && widthOf(word, holder) <= room) say(`breaks into ${lines}`, word);
    }
    if (node.data.trim().length > 3 && linesOf(rects) > node.data.trim().length / 2) {
      say("runs downwards", node.data);
    }
    for (let each = holder; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (!["hidden", "clip"].some((way) => style.overflow.includes(way))) continue;
      const frame = each.getBoundingClientRect();
      if (rects.some((rect) => rect.right > frame.right + 1 || rect.left < frame.left - 1
        || rect.top + rect.height / 4 < frame.top - 1
        || rect.bottom - rect.height / 4 > frame.bottom + 1)) say("is cut off", node.data);
    }
    const box = holder.closest("button, .button, .choice, .mark span, td, th, summary, legend");
    if (box && box.checkVisibility() && getComputedStyle(box).display !== "inline") {
      const frame = box.getBoundingClientRect();
      if (rects.some((rect) => rect.right > frame.right + 1 || rect.left < frame.left - 1)) {
        say("runs off its box", node.data);
      }
    }
    if (scrolledBy(holder)) {
      const frame = scrolledBy(holder).getBoundingClientRect();
      if (rects.some((rect) => rect.right > frame.right + 1)) say("must be scrolled to", node.data);
    }
  }
  boxes.sort((one, other) => one.rect.top - other.rect.top);
  boxes.forEach((one, at) => boxes.slice(at + 1).every((other) => {
    if (other.rect.top > one.rect.bottom) return false;
    if (one.node === other.node || one.stuck !== other.stuck) return true;
    // The box of a line is higher than its letters; only where letters stand counts.
    const across = Math.min(one.rect.right, other.rect.right)
      - Math.max(one.rect.left, other.rect.left);
    const foot = (rect) => rect.bottom - rect.height * 0.22;
    const head = (rect) => rect.top + rect.height * 0.22;
    const down = Math.min(foot(one.rect), foot(other.rect))
      - Math.max(head(one.rect), head(other.rect));
    if (across > 1.5 && down > 1.5) say("lie upon each other",
      `${one.node.data.trim().slice(0, 25)} | ${other.node.data.trim().slice(0, 25)}`);
    return true;
  }));
  for (const field of document.querySelectorAll("input:not([type=hidden])")) {
    if (!field.value || !field.checkVisibility() || hidden(field)) continue;
    if (["radio", "checkbox", "file", "date"].includes(field.type)) continue;
    if (field.value.length > 12) continue;  // people scroll in what is long
    if (field.scrollWidth > field.clientWidth + 1) say("does not fit its field", field.value);
  }
  for (const each of document.querySelectorAll("main *")) {
    const style = getComputedStyle(each);
    if (!["fixed", "sticky"].includes(style.position) || !each.checkVisibility()) continue;
    if (each.getBoundingClientRect().height > innerHeight / 2 && style.bottom === "0px") {
      say("covers more than half of the screen", `<${each.tagName} ${each.className}>`);
    }
  }
  return [...new Set(faults)];
}"""

# Writes the longest number that each field for a number is made for, and says which it cuts off.
CUT_NUMBERS = r"""() => {
  const cut = [];
  const fields = "input.number, input.num, input[type=number], input[inputmode=numeric]";
  for (const field of document.querySelectorAll(fields)) {
    if (!field.checkVisibility({ visibilityProperty: true }) || field.readOnly) continue;
    const before = field.value, room = field.maxLength > 0 ? field.maxLength : 9;
    const counts = field.type === "number" || field.closest("[data-counter]");
    field.value = counts ? "99" : "-12350".slice(-Math.min(room, 6));
    const tag = `${field.name || field.id} (${field.value})`;
    if (field.scrollWidth > field.clientWidth + 1) cut.push(`cuts off a number: ${tag}`);
    field.value = before;
  }
  return cut;
}"""


def cut_numbers(page: Page, name: str) -> list[str]:
    """The fields of a page, as it is shown, that do not show a number which they can hold."""
    return [f"{name}: {each}" for each in page.evaluate(CUT_NUMBERS)]


def faults(page: Page, name: str) -> list[str]:
    """What is wrong with the text of a page as it is shown, with the page's name."""
    return [f"{name}: {each}" for each in page.evaluate(FAULTS)]
