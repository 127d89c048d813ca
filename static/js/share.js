// Passes a result on: through the phone's own menu where the browser has it, as a file elsewhere.
"use strict";

(() => {
  const text = document.getElementById("result-text");
  const picture = document.getElementById("result-picture");
  if (!text || !picture) return;
  const button = (id) => document.getElementById(id);

  // Closing the menu is a decision and not an error.
  const share = (what) => navigator.share(what).catch(() => {});

  if (navigator.share) {
    button("share-text").hidden = false;
    button("share-text").addEventListener("click", () => share({ text: text.value }));
  }

  const drawn = async () => {
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

  // Drawn before it is asked for: a browser opens its menu only in the very moment of a tap.
  drawn().then((file) => {
    button("drawing").hidden = true;
    button("save-picture").hidden = false;
    button("save-picture").addEventListener("click", () => save(file));
    if (navigator.canShare?.({ files: [file] })) {
      button("share-picture").hidden = false;
      button("share-picture").addEventListener("click", () => share({ files: [file] }));
    }
  }).catch(() => {}); // the drawing itself can still be saved
})();
