// Follows a game: asks every few seconds whether it has changed, and puts the new page in place.
"use strict";

(() => {
  const EVERY = 3000; // milliseconds; a watcher sees a new hand within five seconds
  const live = document.getElementById("live");
  const main = document.getElementById("main");
  if (!live || !main) return;
  let seen = new Date();
  let timer = 0;
  let released = Promise.resolve(); // once no finger is on the page: a tap on what is replaced would be lost

  const clock = (time) => time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  // `more` is only read aloud, to those who cannot see the board.
  const say = (text, more = "") => {
    if (live.textContent === text + more) return;
    const aloud = document.createElement("span");
    aloud.className = "visually-hidden";
    aloud.textContent = more;
    live.replaceChildren(text, aloud);
  };
  const board = () => [...main.querySelectorAll(".side")].map((side) =>
    `${side.querySelector(".side-name").textContent} ${side.querySelector(".side-score").lastChild.textContent}`).join(", ");

  // What is open stays open, and the focus stays where it was, if both are still there.
  const replace = (page) => {
    const fresh = page.getElementById("main");
    const open = [...main.querySelectorAll("details[open][id]")].map((each) => each.id);
    const active = main.contains(document.activeElement) ? document.activeElement : null;
    const [focus, form] = [active?.getAttribute("href"), active?.closest("form")?.getAttribute("action")];
    main.replaceChildren(...fresh.childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focus) main.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
    if (form) main.querySelector(`form[action="${CSS.escape(form)}"] button`)?.focus({ preventScroll: true });
    document.title = page.title;
  };

  // A server that can be reached says what is wrong.
  const why = (text) => new DOMParser().parseFromString(text, "text/html").querySelector(".lead")?.textContent;

  const look = async () => {
    clearTimeout(timer);
    try {
      const answer = await fetch(live.dataset.watch, {
        headers: { "If-None-Match": `"${live.dataset.etag}"`, Accept: "text/html" }, cache: "no-store",
      });
      if (answer.status === 200) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        live.dataset.etag = page.getElementById("live").dataset.etag;
        await released;
        replace(page);
        const scores = board();
        say(translate("Changed at {time}", { time: clock(new Date()) }), scores && `: ${scores}`);
      } else if (answer.status === 304) {
        if (live.dataset.lost) { say(""); delete live.dataset.lost; }
      } else {
        throw new Error("refused", { cause: why(await answer.text()) });
      }
      seen = new Date();
    } catch (error) {
      live.dataset.lost = "yes";
      say(translate("{why} This is how it stood at {time}.", { why: error.cause ?? translate("No connection."), time: clock(seen) }));
    }
    timer = setTimeout(look, document.hidden ? EVERY * 10 : EVERY);
  };

  main.addEventListener("pointerdown", () => {
    released = new Promise((resolve) => {
      for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => setTimeout(resolve, 100), { once: true });
    });
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  window.addEventListener("online", look);
  window.addEventListener("pageshow", (event) => { if (event.persisted) look(); });
  timer = setTimeout(look, EVERY);
})();
