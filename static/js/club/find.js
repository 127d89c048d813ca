// Leaves of a long list the lines whose words begin with what is typed.

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

for (const field of document.querySelectorAll("[data-find]")) {
  const lines = [...document.querySelectorAll(field.dataset.find)].map((line) => [line, ` ${plain(line.textContent).replace(/\s+/g, " ")}`]);
  const find = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const [line, text] of lines) line.hidden = !words.every((word) => text.includes(` ${word}`));
  };
  field.addEventListener("input", find);
  find();
}
