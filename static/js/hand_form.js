// The entry of a hand: a pad of cards instead of typing, the ruling while one enters, a draft that
// survives. The fields of the form hold the entry; everything here only writes into them.

import { bodyOf, dropDraft, dropOlderDrafts, isWaiting, itemOf, keepDraft, keepItem, newId, readDraft } from './outbox.js';
import { setUpSide } from './hand_side.js';

const PAUSE = 250; // milliseconds after the last tap until the server is asked
const RETRY = 5000; // milliseconds until it is asked again when it did not answer

const form = document.getElementById('hand');
const all = (selector) => [...form.querySelectorAll(selector)];
const runs = form.querySelector('[data-suits]') ? await import('./hand_runs.js') : null; // not every variant has sequences
const sides = all('.side').map((element) => setUpSide(element, changed, runs?.setUpRuns));
let timer = 0, asking = null, offline = false;

// --- one side at a time on a phone -------------------------------------------------------------

function showSide(number, move) {
  all('.side').forEach((side, index) => side.classList.toggle('showing', index === number));
  all('[data-switch] [data-show]').forEach((button, index) => button.setAttribute('aria-pressed', index === number));
  if (!move) return;
  form.querySelector('[data-switch]').scrollIntoView({ block: 'start' });
  form.querySelector(`[data-switch] [data-show="${number}"]`).focus({ preventScroll: true });
}

form.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  if (button.dataset.show) showSide(Number(button.dataset.show), button.closest('.side') !== null);
  if (button.dataset.step && button.closest('[data-counter]')) count(button);
  if (button.dataset.plus) sign(document.getElementById(button.dataset.plus), button.dataset.sign);
});

// --- counters and sums ----------------------------------------------------------------------------

function count(button) {
  const input = button.closest('[data-counter]').querySelector('input');
  const value = Math.max(0, (parseInt(input.value, 10) || 0) + Number(button.dataset.step));
  input.value = value || '';
  changed();
}

function sign(input, mark) {
  const sum = input.value.trim().replace(/[+-]+$/, '');
  if (sum) input.value = sum + mark;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

// "Next" on a phone's keyboard goes on to the next field instead of sending a half-filled form.
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.target.tagName !== 'INPUT') return;
  event.preventDefault();
  const fields = all('input[type=text]').filter((input) => input.offsetParent);
  const next = fields[fields.indexOf(event.target) + 1];
  const further = event.target.closest('.side')?.querySelector('.next-side');
  if (next && next.closest('.side') === event.target.closest('.side') && next.closest('details:not([open])') === null
    && next.closest('.by-totals')) next.focus();
  else if (further?.offsetParent) further.click();
  else form.querySelector('.bar button').focus();
});

// --- who went out -----------------------------------------------------------------------------------

const isOut = (label) => form.querySelector(`[name=ending][value="out-${label.dataset.out}"]`)?.checked;

function showConcealed() {
  for (const label of all('[data-out]')) label.hidden = !isOut(label) && !label.querySelector('input').checked;
}

function showSpecial(now) {
  sides.forEach((side, index) => side.special(form.querySelector(`[name=ending][value="special-${index}"]`)?.checked === true, now));
}

form.addEventListener('change', (event) => {
  if (event.target.name !== 'ending') return;
  for (const label of all('[data-out]')) if (!isOut(label)) label.querySelector('input').checked = false;
  showSpecial(true);
  const [, mine] = /^special-(\d+)$/.exec(event.target.value) ?? [];
  if (mine) showSide(Number(mine));
  changed();
});

// A link of the list of problems leads to its field, wherever that is folded away.
form.addEventListener('click', (event) => {
  const link = event.target.closest('#problems a');
  const field = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  const side = field.closest('.side');
  if (side) showSide(all('.side').indexOf(side));
  sides[all('.side').indexOf(side)]?.reveal(field);
  field.closest('details')?.setAttribute('open', '');
  field.scrollIntoView({ block: 'center' });
  (field.matches('input') ? field : field.querySelector('input'))?.focus({ preventScroll: true });
});

// --- the draft ----------------------------------------------------------------------------------------

const key = form.dataset.draft;
const pairs = () => [...new FormData(form)];

function restore(draft) {
  for (const input of all('input[type=radio], input[type=checkbox]')) input.checked = false;
  sides.forEach((side, index) => side.fill(draft, index));
  for (const [name, value] of draft) {
    if (name === 'number' || name === 'replaces') continue;
    for (const input of all(`[name="${CSS.escape(name)}"]`)) {
      if (input.type === 'radio' || input.type === 'checkbox') input.checked ||= input.value === value;
      else input.value = value;
    }
  }
  sides.forEach((side) => side.draw());
  const note = form.querySelector('[data-kept]');
  note.hidden = false;
  note.querySelector('button').addEventListener('click', () => { dropDraft(key); location.assign(location.pathname); });
}

// --- the ruling while one enters ------------------------------------------------------------------------

function changed() {
  showConcealed();
  const id = form.elements.request_id; // what waits to be sent is one entry, what is changed now another
  if (isWaiting(id.value)) id.value = newId();
  keepDraft(key, pairs());
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

async function ask() {
  clearTimeout(timer);
  asking?.abort();
  const mine = asking = new AbortController();
  try {
    const response = await fetch(form.dataset.preview, {
      method: 'POST', body: new URLSearchParams(bodyOf(form, {})), headers: { Accept: 'application/json' }, signal: mine.signal,
    });
    if (response.status >= 500) throw new Error(response.status);
    offline = false;
    if (response.ok) fill(await response.text());
    else say((await response.json()).message, 'violation');
  } catch (error) {
    if (mine !== asking) return; // a later change asks again
    offline = true;
    say('No connection. The entry is kept on this phone; go on entering.', 'offline');
    timer = setTimeout(ask, RETRY);
  }
}

function fill(html) {
  const answer = new DOMParser().parseFromString(html, 'text/html');
  all('[data-worth]').forEach((slot) => slot.replaceChildren());
  for (const part of answer.querySelectorAll('[data-slot]')) {
    for (const slot of all(`[data-slot="${CSS.escape(part.dataset.slot)}"]`)) {
      if (part.dataset.slot === 'problem') say(part, part.className);
      else slot.replaceChildren(...part.cloneNode(true).childNodes);
    }
  }
  all('[data-live]').forEach((part) => { part.hidden = false; });
}

// Said once: a screen reader need not hear the same sentence after every tap.
function say(words, kind) {
  const slot = form.querySelector('.bar-problem');
  const text = typeof words === 'string' ? words : words.textContent;
  if (slot.textContent.trim() === text.trim() && slot.dataset.kind === kind) return;
  slot.dataset.kind = kind;
  slot.replaceChildren(...(typeof words === 'string' ? [words] : words.cloneNode(true).childNodes));
}

// --- on to the ruling -----------------------------------------------------------------------------------

form.addEventListener('submit', async (event) => {
  if (event.submitter && event.submitter.name !== 'check') return;
  event.preventDefault();
  keepDraft(key, pairs());
  await ask();
  if (!offline) { form.submit(); return; }
  const later = form.querySelector('[data-later]');
  later.hidden = false;
  later.querySelector('button').onclick = () => { keepItem(itemOf(form)); later.hidden = true; window.scrollTo(0, 0); };
});

form.addEventListener('input', changed);
window.addEventListener('online', ask);
window.addEventListener('pageshow', (event) => { if (event.persisted) ask(); });

form.classList.add('js');
all('[data-switch], [data-pad], [data-melds], [data-tools], [data-plus], [data-counter] button, .next-side')
  .forEach((part) => { part.hidden = false; });
dropOlderDrafts(key);
const draft = 'posted' in form.dataset ? null : readDraft(key);
if (draft) restore(draft);
showSide(Math.max(0, all('.side').findIndex((side) => side.querySelector('.bad'))));
showConcealed();
showSpecial();
ask();
