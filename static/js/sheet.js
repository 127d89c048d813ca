// The buttons above a sheet: one opens the print dialogue, and one leads back to where somebody came from.
const [printing, leaving] = document.querySelectorAll(".on-screen button");
printing.hidden = false;
printing.addEventListener("click", () => window.print());
leaving.hidden = history.length < 2;
leaving.addEventListener("click", () => history.back());
