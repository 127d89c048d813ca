// Just the score: keys of digits for the number that was tapped last, and a draft that outlives the page.

import { bodyOf, itemOf, keepDraft, keepItem, readDraft, save } from './outbox.js';
import './outbox_lines.js'; // it says what waits, also once there is no connection

const main = document.getElementById('main');
const form = () => document.querySelector('form.results');
const numbers = () => [...form()?.querySelectorAll('.field > input.num') ?? []];
const keep = () => keepDraft(form().dataset.draft, [...new URLSearchParams(bodyOf(form(), {}))]);
let at = 0; // the place of the number that is being written

function aim(place) {
  at = place;
  numbers().forEach((input, each) => input.classList.toggle('writing', each === at));
}

// Also after the page was replaced because another phone entered something: what was typed stays.
function dress() {
  if (!form()) return;
  const kept = Object.fromEntries(readDraft(form().dataset.draft)?.pairs ?? []);
  for (const input of numbers()) {
    input.inputMode = 'none'; // its keys are on the page
    input.value ||= kept[input.name] ?? '';
  }
  form().querySelector('.results-keys').hidden = false;
  const missing = numbers().findIndex((input) => input.matches('[aria-invalid]'));
  aim(missing < 0 ? Math.min(at, numbers().length - 1) : missing);
}

function press(key) {
  const input = numbers()[at];
  const [, minus, digits] = /^([-−]?)(.*)$/.exec(input.value.trim());
  if (key === '−') input.value = (minus ? '' : key) + digits;
  else input.value = minus + (key ? digits + key : digits.slice(0, -1));
  keep();
}

main.addEventListener('focusin', ({ target }) => { if (numbers().includes(target)) aim(numbers().indexOf(target)); });
main.addEventListener('input', ({ target }) => { if (numbers().includes(target)) keep(); });
main.addEventListener('pointerdown', (event) => { if (event.target.closest('[data-key]')) event.preventDefault(); }); // the focus stays
main.addEventListener('click', ({ target }) => { const key = target.closest('[data-key]'); if (key) press(key.dataset.key); });
// Enter leads to the next number, and from the last to the button.
main.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !numbers().includes(event.target)) return;
  event.preventDefault();
  (numbers()[at + 1] ?? form().querySelector('.primary')).focus();
});
main.addEventListener('submit', async (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  const item = itemOf(form());
  const { state } = await save(item);
  if (state === 'unsent') keepItem(item);
  else if (state === 'refused') form().submit(); // the page of the server says what is wrong
});
new MutationObserver(dress).observe(main, { childList: true });
dress();
