// The button above a sheet opens the print dialogue.
const button = document.querySelector(".on-screen button");
button.hidden = false;
button.addEventListener("click", () => window.print());
