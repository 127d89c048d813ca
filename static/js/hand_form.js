// The entry of a hand: a pad of cards instead of typing, the live ruling, a draft that
// survives. The fields of the form hold the entry; everything here only writes into them.

import { bodyOf, dropOlderDrafts, get, isWaiting, itemOf, keepDraft, keepItem, newId, put as keep, readDraft, save, sendAll, startOver } from './outbox.js';
import { chipsOf, many, meldsOf, parse, setOf, shown, WILD, write } from './hand_notation.js';

const PAUSE = 250; // milliseconds after the last tap until the server is asked
const RETRY = 5000; // milliseconds until it is asked again when it did not answer
const HELD = 500; // milliseconds after which a key counts as held
const LATE = 4000; // milliseconds without an answer after which the totals count as those of before
const LEFT = 'canasta.left'; // how what is left in hand was entered last, on this device

const form = document.getElementById('hand');
const all = (selector) => [...form.querySelectorAll(selector)];
const wayOf = (side) => side.querySelector('.mode :checked')?.value;
const suits = form.querySelector('[data-suits]'); // not every variant has sequences, and some have other ones
const pairs = () => [...new FormData(form)];
const elements = all('.side'), sides = elements.map(setUpSide);

// Other scripts come soon after the page or at the first touch, while there is a connection: what a hand that cannot be sent needs, and sequences.
let ways = null, sequences = null;
function equip() {
  ways ??= Promise.all([import('./hand_ways.js'), import('./outbox_lines.js')])
    .then(([on]) => on.lead(form, fillForm, () => { forget(); ask(); go(steps()[0]); }), () => { ways = null; });
  return sequences ??= suits && import(suits.dataset.suits).then(({ setUpRuns }) => sides.forEach((side) => side.equip(setUpRuns)), () => { sequences = null; });
}
for (const each of ['pointerdown', 'keydown']) form.addEventListener(each, equip, { capture: true });
setTimeout(equip, 3000); // milliseconds: the page itself has come
let timer = 0, asking = null, offline = false;

// One question a screen: who went out, each side's melds and what it has left, threes or pots, the result.

const strip = form.querySelector('[data-steps]'), next = form.querySelector('[data-next]'), check = form.querySelector('[data-check]');
const places = [...strip.querySelectorAll('[data-go]')];
const beside = () => getComputedStyle(form).getPropertyValue('--beside') !== ''; // there both sides are on one screen
const steps = () => places.filter((each) => !each.hidden && !(beside() && Number(each.dataset.of)));
const stepOf = (kind, side) => steps().find(({ dataset: { go, of } }) => go === kind && (!(side > 0 && of) || beside() || Number(of) === side)) ?? steps()[0];
let at = null, seen = null, width = innerWidth; // the open step, and what was seen of it while there is more

// A player who plays alone and went out has nothing left; a special hand counts for all of its side.
const following = () => steps().slice(steps().indexOf(at) + 1)
  .find(({ dataset: { go: kind, of: side } }) => kind !== 'left' || beside() || !(elements[side].matches('.asked') || (outOf(side).checked && sides[side].alone)));

// What stands above the bar at once; a step with more of it becomes several screens, unless one scrolls past problems anyway.
const BLOCKS = { out: '.who-side', melds: '.by-totals > *, .numbers, .pot, .named', more: '.side, .further > *' };

function fit(gone = []) {
  const { go: kind } = at.dataset, bar = form.querySelector('.bar').getBoundingClientRect(), boxOf = (block) => block.getBoundingClientRect();
  for (const block of all('.later')) block.classList.remove('later');
  const blocks = document.getElementById('problems') ? [] : all(BLOCKS[kind] ?? '.none').filter((each) => !each.closest('.folds') && each.checkVisibility());
  for (const block of gone) block.classList.add('later');
  const rest = blocks.filter((block) => !gone.includes(block)), columnOf = (block) => (kind === 'more' ? form : block.closest('.side'));
  const below = rest.filter((block) => boxOf(block).bottom > Math.min(bar.top, innerHeight - bar.height)
    && boxOf(block).top > boxOf(rest.find((each) => columnOf(each) === columnOf(block))).top); // the first of a column stays
  for (const block of below) block.classList.add('later');
  seen = below.length ? blocks.filter((block) => !below.includes(block)) : null;
  showNext();
}

const showNext = () => { next.hidden = !following() && !seen; };
const onward = () => (seen ? fit(seen) : go(following(), true));

function go(step, move) {
  at = step;
  const { go: kind, of: side = '0' } = at.dataset;
  form.dataset.at = kind;
  elements.forEach((each, index) => each.classList.toggle('showing', index === Number(side)));
  [...sides.filter((each) => each !== sides[side]), sides[side]].forEach((each) => each.turn(kind)); // what the last one says stays
  for (const each of places) each === at ? each.setAttribute('aria-current', 'step') : each.removeAttribute('aria-current');
  at.scrollIntoView({ block: 'nearest', inline: 'center' });
  showSteps();
  fit();
  if (kind === 'check') { form.querySelector('.ruling-live').replaceChildren(); ask(); } // what was before would move under the thumb
  if (!move) return;
  window.scrollTo(0, 0);
  all('.side.showing :is(.by-result, .by-points, .sum) input').find((each) => each.offsetParent)?.focus({ preventScroll: true });
}

// What is done and what it counts; a way of entry has the steps that it needs.
function showSteps() {
  const more = form.querySelector('.further fieldset') || elements.some((each) => wayOf(each) !== 'totals' && each.querySelector('[data-during=more] fieldset'));
  for (const step of places) {
    const { go: kind, of: side } = step.dataset, way = side && wayOf(elements[side]);
    step.hidden = bare() ? kind !== 'melds' : kind === 'left' ? way !== 'cards' : kind === 'more' && !more;
    const word = kind === 'melds' && elements[side].querySelector(way === 'cards' ? '.melds' : '.mode :checked + span');
    if (word) step.querySelector('.step-name').textContent = word.dataset.name ?? word.textContent;
    const told = { out: '[name=ending]:checked', more: '[name$=threes]:checked:not([value="0"])' }[kind];
    step.querySelector('[data-is]').textContent = side ? sides[side].shows(kind) : told && form.querySelector(told) ? '✓' : '';
  }
  showNext();
  check.textContent = direct() ? translate('Save') : translate('Continue');
}

// The first step with nothing in it; else the last one, which is the check but where just results are entered.
const openStep = () => steps().find(({ dataset: { go: kind, of: side } }) => (kind === 'out' ? !form.querySelector('[name=ending]:checked') : side && !sides[side].shows(kind)))
  ?? (bare() ? steps()[0] : steps().at(-1));

window.addEventListener('resize', () => {
  if (innerWidth === width) return; // only the keyboard of the phone came or went
  width = innerWidth;
  go(stepOf(at.dataset.go, Number(at.dataset.of ?? 0)));
});

// A tap on who went out leads on, one on a pot or the threes beside it once all of them are answered, and one on the threes of
// totals once nothing else is missing; arrow keys only choose.
function leadsOn(input) {
  const side = input.closest('.side');
  if (input.matches('.who input')) return !/^special/.test(input.value) && !(input.type === 'checkbox' && input.closest('.who-side').querySelector('[name$=first_turn]'));
  if (at.dataset.go === 'more' && form.querySelector('.pot')) return input.matches('.marks input') && all('[data-during=more] .marks').every((marks) => marks.querySelector(':checked') || (marks.matches('.pot') && outOf(marks.closest('.side').dataset.side).checked));
  return input.matches('.numbers input') && !side.querySelector('.pot') && wayOf(side) === 'totals' && !emptySum(side);
}

form.addEventListener('click', (event) => {
  const button = event.target.closest('button'), link = event.target.closest('#problems a, .bar-problem a, .findings a[href^="#"]');
  if (link && lead(link.hash)) event.preventDefault();
  if (event.pointerType && leadsOn(event.target)) setTimeout(onward);
  if (!button) return;
  if (button.dataset.go) go(button, true);
  if ('next' in button.dataset) onward();
  if (button.dataset.step && button.closest('[data-counter]')) count(button);
  if ('digit' in button.dataset) press(numberOf(button), button.dataset.digit);
});

// Counters and sums.

function count(button) {
  const input = button.closest('[data-counter]').querySelector('input');
  input.value = Math.max(0, (parseInt(input.value, 10) || 0) + Number(button.dataset.step)) || '';
  writeInto(emptySum(button.closest('.side')));
  changed();
}

// The number that digits are written into: of totals, the one that was tapped last; whatever else is tapped goes on to the next one.
const numberOf = (key) => key.closest('[data-number]')?.querySelector('input') ?? key.closest('.side').querySelector('.sum.writing input') ?? key.closest('.side').querySelector('.sum input');
const emptySum = (side) => [...side.querySelectorAll('.sum input')].find((input) => !input.value);

function writeInto(input) {
  for (const sum of input?.closest('.side').querySelectorAll('.sum') ?? []) sum.classList.toggle('writing', sum.contains(input));
}

form.addEventListener('focusin', (event) => { if (event.target.closest('.by-totals .sum')) writeInto(event.target); });

// A key of the result: a digit, the sign, or "" to take the last digit off.
function press(input, key) {
  const [, minus, digits] = /^([-−]?)(.*)$/.exec(input.value.trim());
  if (key === '−') input.value = (minus ? '' : key) + digits;
  else if (key === '+' && !/\d$/.test(digits)) return;
  else input.value = minus + (key ? digits + key : digits.slice(0, -1));
  input.scrollLeft = input.scrollWidth; // the end of a long sum is what is being written
  changed();
}

// "Next" on a phone's keyboard leads to the next number of the step, then on.
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.target.tagName !== 'INPUT') return;
  event.preventDefault();
  const numbers = all('.sum input, [data-number] input').filter((input) => input.offsetParent), here = numbers.indexOf(event.target);
  if (here >= 0 && numbers[here + 1]) numbers[here + 1].focus();
  else if (here >= 0 && !next.hidden) onward();
  else (next.hidden ? check : next).focus();
});

// Who went out; that a side went out concealed tells that it went out, a special hand that is named that it has one.

const ending = (value) => form.querySelector(`[name=ending][value="${value}"]`);
const outOf = (side) => ending(`out-${side}`);
const hasSpecial = (side) => ending(`special-${side}`)?.checked === true;
const bare = () => elements.every((side) => wayOf(side) === 'result'); // nothing to rule on: one tap saves

// What was missing and has been entered is no longer asked for.
function answered(field) {
  field.classList.remove('bad');
  for (const part of [field.querySelector('.error'), document.querySelector(`#problems li:has([href="#${field.id}"])`)]) part?.remove();
  document.querySelector('#problems:not(:has(li))')?.remove();
}

form.addEventListener('change', ({ target: input }) => {
  const bad = input.type === 'radio' && input.closest('.bad'), { side } = input.closest('.side')?.dataset ?? {};
  const { concealed } = input.closest('[data-concealed]')?.dataset ?? {}, [, mine] = /^special-(\d+)$/.exec(input.value) ?? [];
  if (bad) answered(bad);
  if (input.closest('.numbers')) writeInto(emptySum(elements[side]));
  if (/-mode$/.test(input.name)) {
    sides.forEach((each) => each.follow(input.value));
    showSteps();
    go(steps().includes(at) ? at : steps()[0]);
  } else if (/-special_named$/.test(input.name)) {
    ending(`special-${side}`).checked = true;
    if (input.value) form.elements[`side_${side}-special_hand`].value = '';
  } else if (concealed && input.checked) outOf(concealed).checked = true;
  else if (input.name !== 'ending' && !concealed) return;
  for (const mark of all('[name$=special_named]')) mark.checked &&= hasSpecial(mark.closest('.side').dataset.side);
  for (const mark of all('.who [data-concealed]')) mark.querySelector('input').checked &&= outOf(mark.dataset.concealed).checked;
  sides.forEach((side) => side.turn(form.dataset.at));
  if (mine) go(stepOf('melds', Number(mine)));
  changed();
});

// A link to a field leads to the step that asks for it. Cards that are missing in hand are nothing yet while the side has no melds.
function lead(hash) {
  const field = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!field || !form.contains(field)) return false;
  const side = elements.indexOf(field.closest('.side'));
  const [kind] = (field.closest('[data-during]')?.dataset.during ?? 'melds').split(' ');
  go(stepOf(kind === 'left' && !sides[side].shows('melds') ? 'melds' : kind, side), true);
  sides[side]?.reveal(field);
  field.closest('details')?.setAttribute('open', '');
  if (field.offsetParent) field.scrollIntoView({ block: 'center' });
  for (const each of [at, field.matches('input') ? field : field.querySelector('input')]) each?.focus({ preventScroll: true });
  return true;
}

// Fills in what was kept of an entry.
function fillForm(kept) {
  for (const input of all('input:not([type=hidden])')) {
    const values = kept.filter(([name]) => name === input.name).map(([, value]) => value);
    if (input.matches('[type=radio], [type=checkbox]')) input.checked = values.includes(input.value);
    else input.value = values[0] ?? '';
  }
  sides.forEach((side) => side.fill(kept));
}

// The live ruling.

// A hand in which nothing is wrong is saved from here; what needs a reason, or changes other hands, has a page of its own.
const direct = () => bare() || (['', 'query'].includes(form.querySelector('.bar-problem').dataset.kind) && !offline && !form.elements.replaces.value);

function changed() {
  equip();
  showSteps();
  const id = form.elements.request_id; // what waits to be sent is one entry, what is changed now another
  if (isWaiting(id.value)) id.value = newId();
  keepDraft(form.dataset.draft, pairs());
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
      method: 'POST', body: new URLSearchParams(bodyOf(form, { at: form.dataset.at })), headers: { Accept: 'application/json' }, signal: mine.signal,
    });
    const message = response.ok ? '' : (await response.json()).message; // says what is wrong
    if (response.status >= 500) throw new Error('refused', { cause: message });
    offline = false;
    if (response.ok) fill(await response.text());
    else { forget(); say('violation', message); }
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
  say('offline', translate('{why} The totals cannot be worked out now; the entry is kept on this phone, and you can continue.', { why: why ?? translate('No connection.') }));
}

// What was worked out before the last change is not shown as if it were the present state. A result is as it was typed.
function forget() {
  for (const slot of all('[data-slot]:not(.bar-problem)')) slot.replaceChildren();
  elements.forEach((side, index) => {
    const result = wayOf(side) === 'result' ? side.querySelector('.by-result input').value.trim() : '';
    form.querySelector(`[data-slot=total-${index}]`).textContent = result || '–';
  });
}

function fill(html) {
  const answer = new DOMParser().parseFromString(html, 'text/html');
  all('[data-worth]').forEach((slot) => slot.replaceChildren());
  for (const part of answer.querySelectorAll('[data-slot]')) {
    for (const slot of all(`[data-slot="${CSS.escape(part.dataset.slot)}"]`)) {
      if (part.dataset.slot === 'problem') say(part.className, ...part.childNodes);
      else if (slot.innerHTML !== part.innerHTML) slot.replaceChildren(...part.cloneNode(true).childNodes);
    }
  }
  showSteps();
}

// Said once: a screen reader need not hear the same sentence after every tap.
function say(kind, ...words) {
  const slot = form.querySelector('.bar-problem'), text = words.map((each) => each.textContent ?? each).join('');
  if (slot.textContent.trim() === text.trim() && slot.dataset.kind === kind) return;
  slot.dataset.kind = kind;
  slot.replaceChildren(...words);
}

// On to the ruling.

form.addEventListener('submit', async (event) => {
  if (event.submitter && event.submitter.name !== 'check') return;
  event.preventDefault();
  keepDraft(form.dataset.draft, pairs());
  await ask();
  event.submitter && (event.submitter.disabled = true);
  const { state, answer } = offline ? { state: 'unsent' } : direct() ? await save(itemOf(form)) : { state: 'refused' };
  event.submitter && (event.submitter.disabled = false);
  if (state === 'refused') form.submit(); // the server shows why, or what it makes of the hand
  if (state !== 'unsent') return;
  if (answer?.message) say('offline', answer.message); // a full disk, for one
  const later = form.querySelector('[data-later]');
  later.hidden = false;
  later.querySelector('button').onclick = () => { later.hidden = true; keepItem(itemOf(form)); window.scrollTo(0, 0); };
});

form.addEventListener('input', changed);
window.addEventListener('online', ask);
window.addEventListener('sent', ask);
window.addEventListener('pageshow', (event) => { if (event.persisted) ask(); });

// One side: its melds, and the cards left in hand, in a foot or in a special hand.

function setUpSide(element, index) {
  const one = (selector) => element.querySelector(selector), each = (selector) => [...element.querySelectorAll(selector)];
  const pad = one('[data-pad]'), list = one('[data-melds]'), said = form.querySelector('[data-said]');
  const template = document.getElementById('meld-row');
  const prefix = `side_${index}`, typed = one('[data-typed]');
  const holdings = new Map(each('[data-held]').map((part) => [part.dataset.held, part]));
  const history = [];
  let target = 'melds', current = null, opened = null, serial = 0; // the meld that grows, and the one that shows its parts

  const say = (words) => { said.textContent = words; };
  let runs = null;
  function readRuns(setUpRuns) {
    runs = setUpRuns(pad, say, { laid: (cards) => put(null, cards), grown: (cards) => put(current, cards), onTable: () => textOf(current) });
    draw();
  }

  // Melds: one row each, its cards in a hidden or a typed field, in the order they were laid down.

  function addRow(meld) {
    const row = template.content.firstElementChild.cloneNode(true);
    row.querySelector('[data-concealed]')?.toggleAttribute('checked', meld.concealed === true);
    row.querySelector('[data-cards-text]').value = meld.cards;
    row.dataset.laid = meld.laid ?? serial;
    serial = Math.max(serial, Number(row.dataset.laid) + 1);
    const wrong = typed.querySelector(`[id="${prefix}-melds-${meld.laid}-cards-error"]`);
    if (wrong) row.querySelector('[data-bad]').append(...wrong.childNodes);
    if (wrong) opened = current = row;
    list.prepend(row);
    return row;
  }

  const rows = () => [...list.children];
  const textOf = (row) => row.querySelector('[data-cards-text]').value;
  const shapeOf = (row) => (row ? setOf(textOf(row)) ?? runs?.read(textOf(row)) ?? null : null);
  const isOf = (row, rank) => shapeOf(row)?.rank === rank;

  function drawRow(row, place) {
    const input = row.querySelector('[data-cards-text]'), meld = row.dataset.free ? null : shapeOf(row);
    input.id = input.name = `${prefix}-melds-${place}-cards`;
    row.querySelector('[data-concealed]')?.setAttribute('name', `${prefix}-melds-${place}-concealed`);
    const name = meld?.suit ? runs.name(meld) : [shown(parse(input.value) ?? []) || input.value || translate('Typed meld')];
    row.querySelector('[data-name]').replaceChildren(...name);
    row.querySelector('[data-worth]').dataset.slot = `${prefix}-melds-${place}`;
    row.querySelector('[data-steppers]').hidden = !meld;
    row.querySelector('[data-open]').setAttribute('aria-expanded', row === opened);
    row.querySelector('[data-body]').hidden = row !== opened;
    row.classList.toggle('current', row === current);
    row.querySelector('[data-another]')?.toggleAttribute('hidden', !keyOf(meld?.rank)?.dataset.meld);
    if (meld) drawSteppers(row, meld);
  }

  function drawSteppers(row, meld) {
    for (const stepper of row.querySelectorAll('[data-part]')) {
      const part = stepper.dataset.part, [less, more] = stepper.querySelectorAll('button');
      stepper.hidden = !partsOf(meld).includes(part);
      if (stepper.hidden) continue;
      stepper.querySelector('[data-count]').textContent = meld.suit ? runs.ends(meld)[part] : meld.counts.get(part || meld.rank) ?? 0;
      less.disabled = !stepped(meld, part, -1);
      more.disabled = !stepped(meld, part, 1);
    }
  }

  const keyOf = (rank) => pad.querySelector(`[data-rank="${rank}"]`);
  const most = (rank) => Number(keyOf(rank)?.dataset.most ?? 0);
  const takes = ({ rank, counts }, wild) => counts.get(wild) || !rank || keyOf(rank)?.dataset.wilds;
  const partsOf = (meld) => (meld.suit ? ['low', 'high'] : ['', ...WILD].filter((part) => (part ? takes(meld, part) : meld.rank)));
  const sizeOf = (meld) => many(meld.counts);
  const withCount = (meld, face, count) => write(new Map(meld.counts).set(face, count));

  // The cards of a meld after a step of its naturals (""), of one of its wild cards or of an end; "" where there is no such step.
  function stepped(meld, part, by) {
    if (meld.suit) return runs.stepped(meld, part, by);
    const face = part || meld.rank, count = (meld.counts.get(face) ?? 0) + by;
    return count < (part ? 0 : 1) || count > most(face) ? '' : withCount(meld, face, count);
  }

  function step(row, part, by) {
    const cards = stepped(shapeOf(row), part, by);
    if (!part) delete row.dataset.whole;
    if (cards) put(row, cards);
  }

  // A whole canasta, or one that was begun, made whole; a wild card then takes the place of a natural.
  function makeWhole(cards) {
    const [[rank, size]] = parse(cards), more = template.content.querySelector('[data-another]');
    runs?.choose('');
    const row = rows().find((each) => isOf(each, rank) && sizeOf(shapeOf(each)) < size), meld = shapeOf(row);
    if (row) {
      list.prepend(row);
      put(row, withCount(meld, rank, Math.min(most(rank), size - sizeOf(meld) + meld.counts.get(rank))));
    } else if (more || !rows().some((each) => isOf(each, rank))) put(null, cards);
    else { say(translate('This canasta is complete; the key of its rank adds cards.')); return; }
    current.dataset.whole = size;
    draw();
  }

  function put(row, cards) {
    remember();
    current = row ?? addRow({ cards });
    current.querySelector('[data-cards-text]').value = cards;
    draw();
    changed();
  }

  function layDown(key) {
    const { rank, meld, wild, name, run } = key.dataset;
    if (runs?.active() && (run || (wild && runs.wilds)) && runs.add(rank)) { draw(); return; }
    if (wild) addWild(rank, name);
    else if (meld) {
      const there = isOf(current, rank) ? current : rows().find((row) => isOf(row, rank));
      if (!there) { put(null, meld); return; }
      list.prepend(there);
      step(there, rank ? '' : parse(meld)[0][0], 1);
    }
    draw();
  }

  function addWild(rank, name) {
    const meld = shapeOf(current);
    if (!meld) say(translate('Tap a rank first, then this card goes with it: {name}.', { name }));
    else if (!partsOf(meld).includes(rank)) say(translate('This card does not go with this meld: {name}.', { name }));
    else if (sizeOf(meld) === Number(current.dataset.whole) && stepped(meld, rank, 1)) {
      put(current, stepped(setOf(stepped(meld, '', -1)), rank, 1));
      say(translate('Still {number} cards: this card took the place of a natural: {name}.', { number: sizeOf(meld), name }));
    } else step(current, rank, 1);
  }

  // Cards that are not on the table.

  const fieldOf = (name) => holdings.get(name).querySelector('input');

  function hold(rank, by) {
    const input = fieldOf(target), cards = new Map(parse(input.value)), count = (cards.get(rank) ?? 0) + by;
    if (by > 0 && count > most(rank)) return;
    remember();
    input.value = write(cards.set(rank, count));
    const own = target === 'special_hand' && one('[name$=special_named][value=""]');
    if (own) own.checked = true;
    if (many(cards) === Number(holdings.get(target).dataset.full)) aim(inHand[inHand.indexOf(target) + 1] ?? target); // a whole foot
    draw();
    changed();
  }

  // Taps, and taking them back.

  function remember() {
    const held = [...holdings.keys()].map((name) => [name, fieldOf(name).value]);
    history.push({ melds: rows().map((row) => row.cloneNode(true)), held, at: rows().indexOf(current), target });
    say('');
  }

  function undo() {
    if (runs?.active() && !runs.back()) { draw(); return; }
    const before = history.pop();
    if (!before) { say(translate('There is nothing to undo.')); return; }
    list.replaceChildren(...before.melds);
    if (before.target !== 'melds' && target !== 'melds') ({ target } = before);
    before.held.forEach(([name, value]) => { fieldOf(name).value = value; });
    current = list.children[before.at] ?? null;
    draw();
    changed();
  }

  function aim(name) {
    target = name;
    runs?.choose('');
    say(name === 'melds' || fieldOf(name).value || !pad.checkVisibility() ? '' : holdings.get(name).dataset.hint || translate('A tap adds one card.'));
    draw();
  }

  function draw() {
    rows().sort((a, b) => a.dataset.laid - b.dataset.laid).forEach(drawRow);
    for (const [name, part] of holdings) {
      const cards = parse(fieldOf(name).value), chips = part.querySelector('[data-chips]'), button = pad.querySelector(`[data-target=${name}]`);
      part.hidden = name !== target;
      chips.hidden = cards === null;
      chips.replaceChildren(...chipsOf(cards ?? []));
      button?.setAttribute('aria-pressed', name === target);
      button?.querySelector('[data-many]').replaceChildren(many(cards) || '');
    }
    for (const key of pad.querySelectorAll('[data-rank]')) {
      const { meld, wild, run, rank } = key.dataset;
      key.disabled = runs?.active() ? !run && !(wild && runs.wilds) : target === 'melds' ? !meld && !wild : !rank;
    }
    runs?.draw();
  }

  // Bring a field of this side into sight: its meld opened, its player's cards shown.
  function reveal(field) {
    const row = field.closest('.meld'), part = field.closest('[data-held]');
    if (row) { opened = current = row; draw(); }
    if (part && element.dataset.left === 'cards') aim(part.dataset.held);
  }

  // What is left in hand is one number, or its cards; what was entered in the other way stays, but is not sent.
  const points = one('.by-points input'), inHand = [...holdings.keys()].filter((name) => name !== 'special_hand');

  function leave(way) {
    element.dataset.left = way;
    for (const button of each('[data-left-way]')) button.setAttribute('aria-pressed', button.dataset.leftWay === way);
    points.disabled = way === 'cards';
    for (const name of inHand) fieldOf(name).disabled = way !== 'cards';
    way === 'cards' ? aim(inHand[0]) : say('');
  }

  function turn(kind) {
    const asked = element.classList.toggle('asked', hasSpecial(index)); // it has its cards on a pad of their own, instead of all others
    if (kind === 'left') leave(element.dataset.left ?? (inHand.some((name) => fieldOf(name).value) ? 'cards' : points.value ? 'points' : get(LEFT) ?? 'points'));
    else if (kind === 'melds') aim(asked ? 'special_hand' : 'melds');
    if (kind !== 'left' || element.dataset.left !== 'cards') say('');
  }

  // What a step of this side has in it, as the strip shows it.
  function shows(kind) {
    const way = wayOf(element);
    if (kind === 'melds' && way === 'cards') return list.children.length || '';
    if (kind === 'melds') return each(way === 'totals' ? '.by-totals input' : '.by-result input').some((input) => input.value) ? form.querySelector(`[data-slot=total-${index}]`).textContent : '';
    if (!points.disabled && points.value.trim()) return points.value.trim();
    return inHand.map(fieldOf).reduce((sum, input) => sum + (input.disabled ? 0 : many(parse(input.value))), 0) || '';
  }

  // A side with nothing entered switches to cards or totals with the other.
  function follow(mode) {
    const filled = list.children.length || each('.held input, .by-totals input, .by-result input, .by-points input').some((input) => input.value);
    if (!filled) one(`[name$="-mode"][value=${mode}]`).checked = true;
  }

  function fill(kept) {
    list.replaceChildren();
    current = null;
    meldsOf(kept, prefix).reverse().forEach(addRow);
    draw();
  }

  element.addEventListener('click', (event) => {
    const button = event.target.closest('button'), row = event.target.closest('.meld');
    if (!button) return;
    if (row || 'typeMeld' in button.dataset) runs?.choose('');
    if (button.dataset.target) aim(button.dataset.target);
    else if (button.dataset.chip) hold(button.dataset.chip, -1);
    else if (button.dataset.leftWay) { keep(LEFT, button.dataset.leftWay); leave(button.dataset.leftWay); changed(); }
    else if ('undo' in button.dataset) undo();
    else if (button.dataset.suit || 'done' in button.dataset) equip().then(() => { runs?.choose(button.dataset.suit ?? ''); draw(); });
    else if (pressed && button.dataset.canasta && target === 'melds') makeWhole(button.dataset.canasta);
    else if ('rank' in button.dataset) (target === 'melds' ? layDown(button) : hold(button.dataset.rank, 1));
    else if ('typeMeld' in button.dataset) {
      remember();
      opened = current = addRow({ cards: '' });
      current.dataset.free = '1';
      draw();
      current.querySelector('[data-cards-text]').focus();
    } else if ('open' in button.dataset) { opened = row === opened ? null : row; current = row; draw(); }
    else if ('another' in button.dataset) { opened = null; put(null, keyOf(shapeOf(row).rank).dataset.meld); }
    else if ('remove' in button.dataset) { remember(); row.remove(); if (row === current) current = null; opened = null; draw(); changed(); }
    else if (row && button.dataset.step) step(row, button.closest('[data-part]').dataset.part, Number(button.dataset.step));
  });
  list.addEventListener('input', () => draw());

  // A key that is held lays down a whole canasta.
  let pressed = false, since = 0;
  pad.addEventListener('pointerdown', (event) => { since = event.target.closest('[data-canasta]') ? event.timeStamp : Infinity; });
  pad.addEventListener('click', (event) => { pressed = event.pointerType !== '' && event.timeStamp - since > HELD; }, { capture: true });
  pad.addEventListener('contextmenu', (event) => { if (event.target.closest('.key')) event.preventDefault(); });

  for (const input of each('.sums .sum > input, [data-number] > .field > input')) input.inputMode = 'none'; // its keys are on the page
  fill(pairs());
  typed.remove();
  return { fill, reveal, follow, turn, shows, equip: readRuns, alone: inHand.length === 1 };
}

// The start.

form.classList.add('js');
dropOlderDrafts(form.dataset.draft);
const sentBack = 'posted' in form.dataset, draft = sentBack ? null : readDraft(form.dataset.draft);
// A form that came as an answer is opened by its address when one goes back to it, and is filled in from the draft.
if (sentBack && location.pathname === new URL(form.action).pathname) history.replaceState(history.state, '', location.href);
if (draft) {
  const [, id] = draft.pairs.find(([name]) => name === 'request_id') ?? [], note = form.querySelector('[data-kept]');
  if (id && (draft.own || isWaiting(id))) form.elements.request_id.value = id; // else the other tab may still send its own
  fillForm(draft.pairs);
  note.hidden = false;
  note.querySelector('button').addEventListener('click', () => { startOver(form.dataset.draft, draft); location.assign(new URL(form.action).pathname); });
}
if (form.querySelector('.meld')) await equip();
go(steps()[0]);
const told = form.querySelector(`.who [id="${CSS.escape(location.hash.slice(1))}"]`); // the page of the game asks it too
if (told) {
  history.replaceState(history.state, '', location.pathname);
  if (!bare()) told.click();
}
const wrong = form.querySelector(':is(.bad[id], .bad [id]):not(#problems, #problems *)');
if (!(wrong && lead(`#${wrong.id}`))) go(openStep());
if (location.hash) lead(location.hash);
timer = setTimeout(ask, draft || sentBack || form.elements.replaces.value ? 0 : RETRY); // an empty hand is asked about later, to learn whether there is a connection
