// Ways on from a hand that waits to be sent: the form of the next hand, which needs no connection, and the scores.

import { isHere, newId } from './outbox.js';
import { button, link, waysOn } from './outbox_lines.js';

const gameOf = (draft) => draft.split('#')[0];

// `sides` and `begun` belong to the form of an entry: without them there is no next hand to enter.
export function lead(form, sides, begun) {
  const further = sides && !form.elements.replaces.value && 'alike' in form.dataset;
  waysOn((item, words) => {
    if (gameOf(form.dataset.draft) !== gameOf(item.draft)) return [];
    const scores = link(translate('Scores'), gameOf(item.draft), (event) => toScores(event, words, form.dataset.scores));
    const next = () => { empty(form, sides); begun(); waysOn(); };
    return further && isHere(item) ? [button(translate('Enter the next hand'), next), scores] : [scores];
  });
}

async function toScores(event, words, scores) {
  event.preventDefault();
  const { href } = event.currentTarget;
  try {
    await fetch(href, { method: 'HEAD', cache: 'no-store' });
    location.assign(href);
  } catch {
    words.textContent = translate('No connection. {scores}', { scores });
  }
}

// The same form, empty, to be entered in the same way.
const kept = ({ name, value, checked }) => (name.endsWith('-mode') ? checked : name.endsWith('_threes') && value === '0');

function empty(form, sides) {
  const { number, request_id: entry } = form.elements;
  number.value = Number(number.value) + 1;
  entry.value = newId();
  form.dataset.said = translate('Hand {number}', { number: number.value });
  form.dataset.draft = form.dataset.draft.replace(/#\d+$/, `#${number.value}`);
  document.title = document.title.replace(form.querySelector('h1').textContent, form.dataset.said);
  form.querySelector('h1').textContent = form.dataset.said;
  for (const input of form.querySelectorAll('input:not([type=hidden])')) {
    if (input.type === 'radio') input.checked = kept(input);
    else if (input.type === 'checkbox') input.checked = false;
    else input.value = '';
  }
  sides.forEach((side, index) => { side.fill([], index); side.draw(); });
  form.querySelectorAll('[data-kept], [data-of-hand]').forEach((part) => { part.hidden = true; });
  document.getElementById('problems')?.remove();
  form.hidden = false;
  window.scrollTo(0, 0);
}
