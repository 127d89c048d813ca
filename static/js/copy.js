// Copies a link or a text; where the browser does not let a page copy, it selects the text instead.
"use strict";

(() => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    const words = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.focus();
      field.select();
      try {
        // Pages on plain http have no clipboard of their own; the older command still works there.
        if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
        else if (!document.execCommand("copy")) return;
        button.textContent = translate("Copied");
      } catch {
        button.textContent = translate("Selected");
      }
      setTimeout(() => { button.textContent = words; }, 2000);
    });
  }
})();
