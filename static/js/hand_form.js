// The entry of a hand: a pad of cards instead of typing, the live ruling, a draft that
// survives. The fields of the form hold the entry; everything here only writes into them.

import { bodyOf, dropOlderDrafts, isWaiting, itemOf, keepDraft, keepItem, newId, readDraft, save, sendAll, startOver } from './outbox.js';
import { chipsOf, draftMelds, many, parse, partOf, rankOf, setOf, shown, typedMelds, write, written } from './hand_notation.js';

const ENDS = ['low', 'high'];
const PAUSE = 250; // milliseconds after the last tap until the server is asked
const RETRY = 5000; // milliseconds until it is asked again when it did not answer
const LATE = 4000; // milliseconds without an answer after which the totals count as those of before

const form = document.getElementById('hand');
const all = (selector) => [...form.querySelectorAll(selector)];
const wayOf = (side) => side.querySelector('.mode :checked')?.value;
const suits = form.querySelector('[data-suits]'); // not every variant has sequences, and some have other ones
if (form.querySelector('.uncounted')) (await import('./hand_extras.js')).offer(form, changed);
const runs = suits ? await import(suits.dataset.suits || './hand_runs.js') : null;
const sides = all('.side').map((element) => setUpSide(element, changed, runs?.setUpRuns));
let timer = 0, asking = null, offline = false;

// One side at a time on a phone.

function showSide(number, move) {
  all('.side').forEach((side, index) => side.classList.toggle('showing', index === number));
  all('[data-switch] [data-show]').forEach((button, index) => button.setAttribute('aria-pressed', index === number));
  if (!move) return;
  form.querySelector('[data-switch]').scrollIntoView({ block: 'start' });
  const field = form.querySelector('.side.showing .by-result input');
  (field?.offsetParent ? field : form.querySelector(`[data-switch] [data-show="${number}"]`)).focus({ preventScroll: true });
}

form.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  if (button.dataset.show) showSide(Number(button.dataset.show), button.closest('.side') !== null);
  if (button.dataset.step && button.closest('[data-counter]')) count(button);
  if ('digit' in button.dataset) press(button.closest('[data-result]').querySelector('input'), button.dataset.digit);
  if (button.dataset.plus) sign(document.getElementById(button.dataset.plus), button.dataset.sign);
});

// Counters and sums.

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

// A key of the result: a digit, the sign, or "" to take the last digit off.
function press(input, key) {
  const [, minus, digits] = /^([-−]?)(.*)$/.exec(input.value.trim());
  if (key === '−') input.value = (minus ? '' : key) + digits;
  else input.value = minus + (key ? digits + key : digits.slice(0, -1));
  changed();
}

// "Next" on a phone's keyboard leads to the next field instead of sending a half-filled form.
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.target.tagName !== 'INPUT') return;
  event.preventDefault();
  const fields = all('input[type=text]').filter((input) => input.offsetParent);
  const next = fields[fields.indexOf(event.target) + 1];
  const further = event.target.closest('.side')?.querySelector('.next-side');
  const result = event.target.closest('.by-result') && fields.slice(fields.indexOf(event.target) + 1).find((input) => input.closest('.by-result'));
  if (result) result.focus();
  else if (next && next.closest('.side') === event.target.closest('.side') && next.closest('details:not([open])') === null
    && next.closest('.by-totals')) next.focus();
  else if (further?.offsetParent) further.click();
  else form.querySelector('.bar button').focus();
});

// Who went out.

const isOut = (label) => form.querySelector(`[name=ending][value="out-${label.dataset.out}"]`)?.checked;

function showConcealed() {
  for (const label of all('[data-out]')) label.hidden = !isOut(label) && !label.querySelector('input').checked;
}

const bare = () => all('.side').every((side) => wayOf(side) === 'result'); // nothing to rule on: one tap saves

function showSpecial(now) {
  sides.forEach((side, index) => side.special(form.querySelector(`[name=ending][value="special-${index}"]`)?.checked === true, now));
}

// What was missing and has been entered is no longer asked for.
function answered(radio) {
  const field = radio.type === 'radio' && radio.closest('.bad');
  if (!field) return;
  field.classList.remove('bad');
  field.querySelector('.error')?.remove();
  document.querySelector(`#problems a[href="#${field.id}"]`)?.closest('li').remove();
  const problems = document.getElementById('problems');
  if (problems && !problems.querySelector('li')) problems.remove();
}

form.addEventListener('change', (event) => {
  answered(event.target);
  const [, way, named] = /^side_\d+-(?:(mode)|(special_named))$/.exec(event.target.name) ?? [];
  if (way) sides.forEach((side) => side.follow(event.target.value));
  if (named) {
    const side = event.target.closest('.side').dataset.side;
    form.querySelector(`[name=ending][value="special-${side}"]`).checked = true;
    if (event.target.value) sides[side].empty();
  }
  if (way || named) { showConcealed(); showSpecial(named); changed(); }
  if (event.target.name !== 'ending') return;
  for (const mark of all('[name$=special_named]')) if (event.target.value !== `special-${mark.closest('.side').dataset.side}`) mark.checked = false;
  for (const label of all('[data-out]')) if (!isOut(label)) label.querySelector('input').checked = false;
  showSpecial(true);
  const [, mine] = /^special-(\d+)$/.exec(event.target.value) ?? [];
  if (mine) showSide(Number(mine));
  changed();
});

// A link to a field leads to it, wherever that is folded away; cards are entered on the pad.
function lead(hash) {
  const field = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!field || !form.contains(field)) return false;
  const side = field.closest('.side');
  if (side) showSide(all('.side').indexOf(side));
  sides[all('.side').indexOf(side)]?.reveal(field);
  field.closest('details')?.setAttribute('open', '');
  (field.offsetParent ? field : side.querySelector('[data-pad]')).scrollIntoView({ block: 'center' });
  (field.matches('input') ? field : field.querySelector('input'))?.focus({ preventScroll: true });
  return true;
}

form.addEventListener('click', (event) => {
  const link = event.target.closest('#problems a, .bar-problem a');
  if (link && lead(link.hash)) event.preventDefault();
});

// The draft.

let key = form.dataset.draft;
const pairs = () => [...new FormData(form)];

function restore(draft) {
  for (const input of all('input[type=radio], input[type=checkbox]')) input.checked = false;
  sides.forEach((side, index) => side.fill(draft.pairs, index));
  for (const [name, value] of draft.pairs) {
    if (name === 'number' || name === 'replaces') continue;
    if (name === 'request_id' && !draft.own && !isWaiting(value)) continue; // the other tab may still send its own
    for (const input of all(`[name="${CSS.escape(name)}"]`)) {
      if (input.type === 'radio' || input.type === 'checkbox') input.checked ||= input.value === value;
      else input.value = value;
    }
  }
  sides.forEach((side) => side.draw());
  const note = form.querySelector('[data-kept]');
  note.hidden = false;
  note.querySelector('button').addEventListener('click', () => { startOver(key, draft); location.assign(new URL(form.action).pathname); });
}

// The live ruling.

function showSave() { form.querySelector('.bar .primary').textContent = bare() ? translate('Save') : translate('Check'); }

let ways = null; // they are fetched once an entry begins, while there is a connection

const leadOn = ({ lead }) => lead(form, sides, () => {
  key = form.dataset.draft;
  [forget, showConcealed, showSpecial, showSave, ask].forEach((act) => act());
  showSide(0);
});

function changed() {
  ways ??= import('./hand_ways.js').then(leadOn, () => { ways = null; });
  showConcealed();
  showSave();
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
  const late = setTimeout(() => { if (mine === asking) lost(); }, LATE);
  try {
    if (offline) await sendAll(); // a hand that waits comes before the one that is judged
    if (mine !== asking) return;
    const response = await fetch(form.dataset.preview, {
      method: 'POST', body: new URLSearchParams(bodyOf(form, {})), headers: { Accept: 'application/json' }, signal: mine.signal,
    });
    const message = response.ok ? '' : (await response.json()).message; // says what is wrong
    if (response.status >= 500) throw new Error('refused', { cause: message });
    offline = false;
    if (response.ok) fill(await response.text());
    else { forget(); say(message, 'violation'); }
  } catch (error) {
    if (mine !== asking) return; // a later change asks again
    offline = true;
    lost(error.cause);
    timer = setTimeout(ask, RETRY);
  } finally {
    clearTimeout(late);
  }
}

function lost(why) {
  forget();
  say(translate('{why} The totals cannot be worked out now; the entry is kept on this phone, and you can continue.', { why: why ?? translate('No connection.') }), 'offline');
}

// What was worked out before the last change is not shown as if it were the present state. A result is as it was typed.
function forget() {
  all('.side').forEach((side, index) => {
    const result = wayOf(side) === 'result' ? side.querySelector('.by-result input').value.trim() : '';
    for (const slot of all(`[data-slot=total-${index}]`)) slot.textContent = result || '–';
  });
  all('[data-slot]:not([data-slot^=total-], .bar-problem)').forEach((slot) => slot.replaceChildren());
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

// On to the ruling.

form.addEventListener('submit', async (event) => {
  if (event.submitter && event.submitter.name !== 'check') return;
  event.preventDefault();
  keepDraft(key, pairs());
  await ask();
  event.submitter && (event.submitter.disabled = true);
  const { state, answer } = offline ? { state: 'unsent' } : bare() ? await save(itemOf(form)) : { state: 'refused' };
  event.submitter && (event.submitter.disabled = false);
  if (state === 'refused') form.submit(); // the server shows why, or what it makes of the hand
  if (state !== 'unsent') return;
  if (answer?.message) say(answer.message, 'offline'); // a full disk, for one
  const later = form.querySelector('[data-later]');
  later.hidden = false;
  later.querySelector('button').onclick = () => { later.hidden = true; keepItem(itemOf(form)); window.scrollTo(0, 0); };
});

form.addEventListener('input', changed);
window.addEventListener('online', ask);
window.addEventListener('sent', ask);
window.addEventListener('pageshow', (event) => { if (event.persisted) ask(); });

// One side: its melds, and the cards left in hand, in a foot or in a special hand.

// `changed` is called after every change; `setUpRuns` sets up sequences where the variant has them.
function setUpSide(element, changed, setUpRuns) {
  const one = (selector) => element.querySelector(selector), each = (selector) => [...element.querySelectorAll(selector)];
  const pad = one('[data-pad]'), list = one('[data-melds]'), said = one('[data-said]');
  const template = document.getElementById('meld-row');
  const prefix = `side_${element.dataset.side}`;
  const holdings = new Map(each('[data-held]').map((part) => [part.dataset.held, part]));
  const history = [];
  let target = 'melds', current = null, serial = 0;

  const typed = one('[data-typed]');
  const entered = typedMelds(typed);
  typed.remove();
  const say = (words) => { said.textContent = words; };
  const runs = setUpRuns?.(pad, say, { laid: (cards) => start(cards), grown: (cards) => put(current, cards), onTable: () => textOf(current) });

  // Melds: one row each, its cards in a hidden or a typed field, in the order they were laid down.

  function addRow(meld, place) {
    const row = template.content.firstElementChild.cloneNode(true);
    const box = row.querySelector('[data-concealed]');
    if (box) box.checked = meld.concealed;
    row.querySelector('[data-cards-text]').value = meld.cards;
    row.laid = meld.laid ?? serial;
    row.whole = meld.whole;
    serial = Math.max(serial, row.laid + 1);
    if (meld.bad) row.querySelector('[data-bad]').textContent = meld.bad;
    list[place === 'first' ? 'prepend' : 'append'](row);
    return row;
  }

  const rows = () => [...list.children];
  const textOf = (row) => row.querySelector('[data-cards-text]').value;
  const shapeOf = (row) => (row ? setOf(textOf(row)) ?? runs?.read(textOf(row)) ?? null : null);
  const isOf = (row, rank) => shapeOf(row)?.rank === rank;
  const melds = () => rows().map((row) => ({
    cards: textOf(row), laid: row.laid, whole: row.whole, concealed: row.querySelector('[data-concealed]')?.checked ?? false,
  }));

  function drawRow(row, index) {
    const input = row.querySelector('[data-cards-text]'), meld = row.dataset.free ? null : shapeOf(row);
    const box = row.querySelector('[data-concealed]');
    input.name = `${prefix}-melds-${index}-cards`;
    input.id = input.name;
    if (box) box.name = `${prefix}-melds-${index}-concealed`;
    const name = meld?.suit ? runs.name(meld) : [shown(parse(input.value) ?? []) || input.value || translate('Typed meld')];
    row.querySelector('[data-name]').replaceChildren(...name);
    row.querySelector('[data-worth]').dataset.slot = `${prefix}-melds-${index}`;
    row.querySelector('[data-steppers]').hidden = !meld;
    row.querySelector('[data-typed-row]').hidden = meld !== null;
    row.querySelector('[data-open]').setAttribute('aria-expanded', row === current);
    row.querySelector('[data-body]').hidden = row !== current;
    row.classList.toggle('current', row === current);
    const another = row.querySelector('[data-another]');
    if (another) another.hidden = !meld || !keyOf(meld.rank)?.dataset.meld;
    if (meld) drawSteppers(row, meld);
  }

  function drawSteppers(row, meld) {
    for (const stepper of row.querySelectorAll('[data-part]')) {
      const part = stepper.dataset.part, [less, more] = stepper.querySelectorAll('button');
      stepper.hidden = !partsOf(meld).includes(part);
      if (stepper.hidden) continue;
      stepper.querySelector('[data-count]').textContent = meld.suit ? runs.ends(meld)[part] : meld[part];
      less.disabled = !stepped(meld, part, -1);
      more.disabled = !stepped(meld, part, 1);
    }
  }

  const keyOf = (rank) => pad.querySelector(`[data-rank="${rank}"]`);
  const most = (rank) => Number(keyOf(rank)?.dataset.most ?? 0);
  const wildsOf = (meld) => ['deuces', 'jokers'].filter((part) => meld[part] || !meld.rank || keyOf(meld.rank)?.dataset.wilds);

  function partsOf(meld) {
    if (meld.suit) return ENDS;
    return meld.rank ? ['naturals', ...wildsOf(meld)] : wildsOf(meld);
  }

  // The cards of a meld after a step, "" where there is no such step.
  function stepped(meld, part, by) {
    if (meld.suit) return runs.stepped(meld, part, by);
    const count = meld[part] + by;
    if (count < (part === 'naturals' ? 1 : 0) || count > most(rankOf(meld, part))) return '';
    return written({ ...meld, [part]: count });
  }

  function step(row, part, by) {
    const cards = stepped(shapeOf(row), part, by);
    if (part === 'naturals') row.whole = false;
    if (cards) put(row, cards);
  }

  // A whole canasta, or one that was begun, made whole; a wild card then takes the place of a natural.
  function makeWhole(cards) {
    const [[rank, size]] = parse(cards), more = template.content.querySelector('[data-another]');
    runs?.choose('');
    let row = rows().find((each) => isOf(each, rank) && sizeOf(shapeOf(each)) < size);
    if (row) {
      const meld = shapeOf(row);
      list.prepend(row);
      put(row, written({ ...meld, naturals: Math.min(most(rank), size - meld.deuces - meld.jokers) }));
    } else if (more || !rows().some((each) => isOf(each, rank))) start(cards);
    else { say(translate('This canasta is complete; the key of its rank adds cards.')); return; }
    current.whole = size;
    draw();
  }

  const sizeOf = (meld) => meld.naturals + meld.deuces + meld.jokers;

  function put(row, cards) {
    remember();
    row.querySelector('[data-cards-text]').value = cards;
    current = row;
    draw();
    changed();
  }

  function start(cards) {
    remember();
    current = addRow({ cards, concealed: false }, 'first');
    draw();
    changed();
  }

  function layDown(key) {
    const { rank, meld, wild, name, run } = key.dataset;
    if (runs?.active() && (run || (wild && runs.wilds)) && runs.add(rank)) { draw(); return; }
    if (wild) addWild(rank, name);
    else if (meld) {
      const there = isOf(current, rank) ? current : rows().find((row) => isOf(row, rank));
      if (!there) { start(meld); return; }
      list.prepend(there);
      step(there, rank ? 'naturals' : partOf(parse(meld)[0][0]), 1);
    }
    draw();
  }

  function addWild(rank, name) {
    const meld = shapeOf(current), part = partOf(rank);
    if (!meld) say(translate('Tap a rank first, then this card goes with it: {name}.', { name }));
    else if (!partsOf(meld).includes(part)) say(translate('This card does not go with this meld: {name}.', { name }));
    else if (current.whole && sizeOf(meld) === current.whole && stepped(meld, part, 1)) {
      put(current, written({ ...meld, naturals: meld.naturals - 1, [part]: meld[part] + 1 }));
      say(translate('Still {number} cards: this card took the place of a natural: {name}.', { number: current.whole, name }));
    } else step(current, part, 1);
  }

  // Cards that are not on the table.

  const fieldOf = (name) => holdings.get(name).querySelector('input');

  function hold(rank, by) {
    const input = fieldOf(target), cards = parse(input.value) ?? [];
    const known = cards.find(([face]) => face === rank);
    if (by > 0 && known && known[1] >= most(rank)) return;
    remember();
    if (known) known[1] += by;
    else cards.push([rank, by]);
    input.value = write(cards);
    const own = target === 'special_hand' && one('[name$=special_named][value=""]');
    if (own) own.checked = true;
    draw();
    changed();
  }

  function drawChips(name, part) {
    const input = fieldOf(name), cards = parse(input.value), chips = part.querySelector('[data-chips]');
    part.querySelector('.field').hidden = cards !== null;
    chips.hidden = cards === null;
    chips.replaceChildren(...chipsOf(cards ?? [], part.dataset.empty, (face) => hold(face, -1)));
  }

  // Taps, and taking them back.

  function remember() {
    history.push({ melds: melds(), held: [...holdings.keys()].map((name) => [name, fieldOf(name).value]), at: rows().indexOf(current) });
    say('');
  }

  function undo() {
    if (runs?.active() && !runs.back()) { draw(); return; }
    const before = history.pop();
    if (!before) { say(translate('There is nothing to undo.')); return; }
    list.replaceChildren();
    before.melds.forEach((meld) => addRow(meld));
    before.held.forEach(([name, value]) => { fieldOf(name).value = value; });
    current = list.children[before.at] ?? null;
    draw();
    changed();
  }

  function aim(name) {
    target = name;
    runs?.choose('');
    say(name === 'melds' || fieldOf(name).value ? '' : holdings.get(name).dataset.hint || translate('A tap adds one card.'));
    draw();
  }

  function draw() {
    const inOrder = rows().sort((a, b) => a.laid - b.laid), onTable = target === 'melds';
    inOrder.forEach(drawRow);
    holdings.forEach((part, name) => { drawChips(name, part); part.hidden = name !== target; });
    list.hidden = !onTable;
    one('[data-type-meld]').hidden = !onTable || wayOf(element) !== 'cards';
    for (const button of pad.querySelectorAll('[data-target]')) {
      const name = button.dataset.target;
      button.setAttribute('aria-pressed', name === target);
      button.querySelector('[data-many]').textContent = (name === 'melds' ? inOrder.length : many(parse(fieldOf(name).value))) || '';
    }
    for (const key of pad.querySelectorAll('[data-rank]')) {
      const { meld, wild, run, rank } = key.dataset;
      key.disabled = runs?.active() ? !run && !(wild && runs.wilds) : onTable ? !meld && !wild : !rank;
    }
    for (const part of each('[data-canastas]')) part.hidden = !onTable;
    runs?.draw(onTable);
  }

  // Bring a field of this side into sight: its meld opened, its player's cards shown.
  function reveal(field) {
    const row = field.closest('.meld'), part = field.closest('[data-held]');
    if (row) { current = row; aim('melds'); }
    if (part) aim(part.dataset.held);
  }

  // Whether anything is entered, in cards or totals; `but` is a field that does not count.
  const filled = (but) => list.children.length > 0
    || each('.held input, .by-totals input, .by-result input').some((input) => input.value && input !== but);

  // A side with nothing entered switches to cards or totals with the other.
  function follow(mode) {
    if (filled()) return;
    one(`[name$="-mode"][value=${mode}]`).checked = true;
    draw();
  }

  // A special hand has its cards on a pad of their own, instead of all others where those are empty.
  function special(chosen, now) {
    const asked = pad.querySelector('[data-target=special_hand]');
    if (!asked) return;
    asked.hidden = !chosen && !fieldOf('special_hand').value;
    element.classList.toggle('asked', chosen);
    element.classList.toggle('special', chosen && !filled(fieldOf('special_hand')));
    if (chosen && (now || element.classList.contains('special'))) aim('special_hand');
    else if (asked.hidden && target === 'special_hand') aim('melds');
  }

  function fill(pairs, index) {
    list.replaceChildren();
    current = null;
    draftMelds(pairs, `side_${index}`).forEach((meld) => addRow(meld));
    if (list.children.length) say('');
  }

  element.addEventListener('click', (event) => {
    const button = event.target.closest('button'), row = event.target.closest('.meld');
    if (!button) return;
    if (row || 'typeMeld' in button.dataset) runs?.choose('');
    if (button.dataset.target) aim(button.dataset.target);
    else if ('undo' in button.dataset) undo();
    else if (button.dataset.canasta) makeWhole(button.dataset.canasta);
    else if (button.dataset.suit || 'done' in button.dataset) { runs.choose(button.dataset.suit ?? ''); draw(); }
    else if ('rank' in button.dataset) (target === 'melds' ? layDown(button) : hold(button.dataset.rank, 1));
    else if ('typeMeld' in button.dataset) {
      remember();
      current = addRow({ cards: '', concealed: false });
      current.dataset.free = '1';
      draw();
      current.querySelector('[data-cards-text]').focus();
    } else if ('open' in button.dataset) { current = row === current ? null : row; draw(); }
    else if ('another' in button.dataset) start(keyOf(shapeOf(row).rank).dataset.meld);
    else if ('remove' in button.dataset) { remember(); row.remove(); if (row === current) current = null; draw(); changed(); }
    else if (row && button.dataset.step) step(row, button.closest('[data-part]').dataset.part, Number(button.dataset.step));
  });
  list.addEventListener('input', () => draw());

  const result = one('.by-result input');
  if (result) result.inputMode = 'none'; // its keys are on the page
  one('.mode').addEventListener('change', draw);
  for (const meld of entered) {
    const row = addRow(meld);
    if (meld.bad) current = row;
  }
  if (entered.length) say('');
  draw();
  const empty = () => { fieldOf('special_hand').value = ''; draw(); };
  return { fill, draw, reveal, special, follow, empty };
}

// The start.

form.classList.add('js');
all('[data-show], [data-pad], [data-melds], [data-tools], [data-plus], [data-counter] button, [data-digits], .next-side')
  .forEach((part) => { part.hidden = false; });
dropOlderDrafts(key);
const sentBack = 'posted' in form.dataset, draft = sentBack ? null : readDraft(key);
// A form that came as an answer is opened by its address when one goes back to it, and is filled in from the draft.
if (sentBack && location.pathname === new URL(form.action).pathname) history.replaceState(history.state, '', location.href);
if (draft) restore(draft);
showSide(Math.max(0, all('.side').findIndex((side) => side.querySelector('.bad'))));
showConcealed();
showSpecial();
showSave();
if (location.hash) lead(location.hash);
ask();
