// Follows a page of an event: counts the clock down, asks now and then for what is new, and goes from
// one picture of the hall's screen to the next.
"use strict";

(() => {
  const live = document.getElementById("live");
  const main = document.getElementById("main");
  if (!live || !main) return;
  const every = Number(live.dataset.every) * 1000;
  let etag = live.dataset.etag;
  let { watch, next } = live.dataset;
  let seen = new Date();
  let read = Date.now(); // when the page was told how much time is left
  let timer = 0;

  const hour = (time) => time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  const say = (text) => { if (live.textContent !== text) live.textContent = text; };
  const pause = () => every * (next ? 1 : 0.8 + Math.random() * 0.4); // a hall of phones asks one by one

  const tick = () => {
    for (const each of main.querySelectorAll("[data-left]")) {
      const left = Math.max(0, Number(each.dataset.left) - (Date.now() - read) / 1000);
      const minutes = Math.ceil(left / 60);
      const seconds = String(Math.floor(left % 60)).padStart(2, "0");
      each.textContent = "seconds" in each.dataset ? `${Math.floor(left / 60)}:${seconds}`
        : translate("{count:minute|minutes} left", { count: minutes });
    }
  };

  // Nothing that is being typed is lost: this answer is skipped for the next one.
  const typing = () => main.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");

  const replace = (page) => {
    const fresh = page.getElementById("live");
    etag = fresh.dataset.etag;
    ({ watch, next } = fresh.dataset);
    const focus = main.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    main.replaceChildren(...page.getElementById("main").childNodes);
    if (focus) main.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
    read = Date.now();
    tick();
  };

  // A server that can be reached says what is wrong.
  const why = (text) => new DOMParser().parseFromString(text, "text/html").querySelector(".lead")?.textContent;

  const look = async () => {
    clearTimeout(timer);
    try {
      const headers = next ? { Accept: "text/html" } : { "If-None-Match": `"${etag}"`, Accept: "text/html" };
      const answer = await fetch(next || watch, { headers, cache: "no-store" });
      if (answer.status === 200) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (!typing()) replace(page);
      } else if (answer.status !== 304) {
        throw new Error("refused", { cause: why(await answer.text()) });
      }
      seen = new Date();
      say("");
    } catch (error) {
      say(translate("{why} This is how it stood at {time}.", { why: error.cause ?? translate("No connection."), time: hour(seen) }));
    }
    timer = setTimeout(look, document.hidden ? every * 5 : pause());
  };

  document.addEventListener("visibilitychange", () => { if (!document.hidden && !next) look(); });
  window.addEventListener("online", look);
  window.addEventListener("pageshow", (event) => { if (event.persisted) look(); });
  setInterval(tick, 1000);
  tick();
  timer = setTimeout(look, pause());
})();
