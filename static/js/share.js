// Passes a result on: through the phone's own menu where the browser has it, as a file elsewhere.
"use strict";

(() => {
  const main = document.getElementById("main");
  // Closing the menu is a decision and not an error.
  const share = (what) => navigator.share(what).catch(() => {});

  const drawn = async (picture) => {
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
    return new File([blob], picture.dataset.name, { type: "image/png" });
  };

  const save = (file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  const text = document.getElementById("result-text");
  const picture = document.getElementById("result-picture");
  if (text && picture) {
    const button = (id) => document.getElementById(id);
    if (navigator.share) {
      button("share-text").hidden = false;
      button("share-text").addEventListener("click", () => share({ text: text.value }));
    }
    // Drawn before it is asked for: a browser opens its menu only in the very moment of a tap.
    drawn(picture).then((file) => {
      button("drawing").hidden = true;
      button("save-picture").hidden = false;
      button("save-picture").addEventListener("click", () => save(file));
      if (navigator.canShare?.({ files: [file] })) {
        button("share-picture").hidden = false;
        button("share-picture").addEventListener("click", () => share({ files: [file] }));
      }
    }).catch(() => {}); // the drawing itself can still be saved
  }

  // A link to the page where a result is shared opens the menu at once, where there is one. It may come with the end
  // of the game, and with another picture when a hand is corrected.
  let ready = {};
  const prepare = () => {
    const link = main.querySelector("a[data-picture]");
    if (!link || link === ready.link || !navigator.canShare) return;
    const own = ready = { link };
    const image = new Image();
    image.dataset.name = link.dataset.name;
    image.src = link.dataset.picture;
    drawn(image).then((file) => { if (navigator.canShare({ files: [file] })) own.file = file; }).catch(() => {});
  };
  main.addEventListener("click", (event) => {
    if (!ready.file || event.target.closest("a[data-picture]") !== ready.link) return;
    event.preventDefault();
    navigator.share({ files: [ready.file] }).catch((error) => {
      if (error.name !== "AbortError") location.assign(ready.link.href); // no menu came
    });
  });
  new MutationObserver(prepare).observe(main, { childList: true });
  prepare();
})();
