// The grid of slips: Enter goes from total to total, saves a slip behind the typist's back, and comes
// back to what was wrong when the last table is reached.
"use strict";

(() => {
  const form = document.querySelector("form.slips");
  const said = document.getElementById("slips-said");
  if (!form || !said) return;
  let line = Promise.resolve(); // slips are sent one after the other

  const rows = () => [...form.querySelectorAll(".slip-row")];
  const fields = (row) => [...row.querySelectorAll("input.total")];
  const width = (row) => Number(row.dataset.sides); // fields of a hand
  const typed = (row) => fields(row).map((each) => each.value.trim()).join("/");
  const known = (row) => fields(row).map((each) => each.defaultValue.trim()).join("/");
  const empty = (row) => !typed(row).replaceAll("/", "");
  const waits = (row) => fields(row).length > 0 && empty(row) && !row.classList.contains("in");
  const say = (text) => { said.textContent = text; };

  const go = (row) => {
    const [first] = row ? fields(row) : [];
    if (!first) return false;
    first.focus();
    first.scrollIntoView({ block: "nearest" });
    return true;
  };
  // The next table without totals, or at the end the first that something is wrong with.
  const on = (row) => {
    const all = rows();
    const next = all.slice(all.indexOf(row) + 1).find(waits);
    if (next) { go(next); return; }
    line.then(() => go(rows().find((each) => each.classList.contains("bad")) ?? rows().find(waits))
      || form.querySelector(".actions a").focus());
  };

  // What was typed meanwhile stays; the fields know again what is saved.
  const put = (row, fresh) => {
    const now = fields(row).map((each) => each.value);
    const at = fields(row).indexOf(document.activeElement);
    const sent = row.dataset.sent;
    row.className = fresh.className;
    row.replaceChildren(...fresh.childNodes);
    if (sent !== now.map((each) => each.trim()).join("/")) fields(row).forEach((each, place) => { each.value = now[place]; });
    if (at >= 0) fields(row)[at]?.focus();
  };

  const send = async (row, body) => {
    try {
      const answer = await fetch(form.action, { method: "POST", body, keepalive: true, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById(row.id);
      if (!fresh) throw new Error(page.querySelector(".lead")?.textContent ?? "");
      put(row, fresh);
      const number = row.querySelector(".seat-table").textContent.trim();
      const wrong = row.querySelector(".error")?.textContent;
      say(wrong ? `${number}: ${wrong}` : translate("{table} is saved.", { table: number }));
      const left = rows().filter((each) => each.matches(":not(.in)")).length;
      document.getElementById("slips-left").textContent = left ? translate("{count:slip is|slips are} still out.", { count: left }) : translate("Every result is in.");
    } catch (error) {
      row.classList.add("bad");
      say(error.message || translate("No connection: the slip is not saved. Press Enter again."));
    }
  };

  const save = (row) => {
    const body = new URLSearchParams();
    for (const each of form.querySelectorAll("[name=by], [name=room]")) body.append(each.name, each.value);
    for (const each of row.querySelectorAll("input")) body.append(each.name, each.value);
    row.dataset.sent = typed(row);
    line = line.then(() => send(row, body));
  };

  form.addEventListener("keydown", (event) => {
    const field = event.target;
    const row = field.closest(".slip-row");
    if (!row || !field.matches("input.total")) return;
    const all = fields(row);
    const at = all.indexOf(field);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const open = rows().filter((each) => fields(each).length);
      go(open[open.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const done = empty(row);
      if (!done && at + 1 < all.length && !(at % width(row) === 0 && !field.value.trim() && at > 0)) { all[at + 1].focus(); return; }
      if (!done && (typed(row) !== known(row) || row.classList.contains("bad"))) save(row);
      on(row);
    }
  });
  // A slip that is left with Tab, the mouse or an arrow key is saved if it is complete.
  const whole = (row) => !empty(row) && fields(row).every((each, at, all) => !each.value.trim() === !all[at - (at % width(row))].value.trim());
  form.addEventListener("focusout", (event) => {
    const row = event.target.closest(".slip-row");
    const to = event.relatedTarget;
    if (!row || row.contains(to) || to?.matches("button") || !whole(row)) return;
    if (typed(row) !== known(row) && typed(row) !== row.dataset.sent) save(row);
  });
  // The sums of a slip that is typed hand by hand, to compare with those on the paper.
  const read = (text) => Number(text.trim().replace(/^[\u2212\u2013]/, "-").replace(/[\s.,'\u2019\u00a0\u202f](?=\d{3}(?!\d))/g, ""));
  form.addEventListener("input", (event) => {
    const row = event.target.closest(".slip-row");
    for (const sum of row?.querySelectorAll(".slip-sum") ?? []) {
      const own = fields(row).filter((each, at) => at % width(row) === Number(sum.dataset.side) && each.value.trim());
      const total = own.reduce((made, each) => made + read(each.value), 0);
      sum.textContent = own.length && Number.isFinite(total) ? total : "";
    }
  });
  form.addEventListener("focusin", (event) => { if (event.target.matches("input.total")) event.target.select(); });
  go(rows().find(waits));
})();
