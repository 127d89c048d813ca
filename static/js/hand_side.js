// One side of the entry: melds, and cards left in hand, in a foot or in a special hand, by the pad.

import { chipsOf, draftMelds, many, parse, partOf, rankOf, setOf, shown, typedMelds, write, written } from './hand_notation.js';

const ENDS = ['low', 'high'];

// `runs` sets up sequences where the variant has them; `changed` is told of every change.
export function setUpSide(element, changed, setUpRuns) {
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
  const runs = setUpRuns?.(pad, say, (cards) => start(cards));

  // --- melds: one row each, its cards in a hidden or a typed field; numbered as they were laid down ---

  function addRow(meld, place) {
    const row = template.content.firstElementChild.cloneNode(true);
    const box = row.querySelector('[data-concealed]');
    if (box) box.checked = meld.concealed;
    row.querySelector('[data-cards-text]').value = meld.cards;
    row.laid = meld.laid ?? serial;
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
    cards: textOf(row), laid: row.laid, concealed: row.querySelector('[data-concealed]')?.checked ?? false,
  }));

  function drawRow(row, index) {
    const input = row.querySelector('[data-cards-text]'), meld = row.dataset.free ? null : shapeOf(row);
    const box = row.querySelector('[data-concealed]');
    input.name = `${prefix}-melds-${index}-cards`;
    input.id = input.name;
    if (box) box.name = `${prefix}-melds-${index}-concealed`;
    const name = meld?.suit ? runs.name(meld) : [shown(parse(input.value) ?? []) || input.value || 'Typed meld'];
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
    if (!cards) return;
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
    if (runs?.active() && run) runs.end(rank);
    else if (wild) addWild(rank, name);
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
    if (!meld) say(`Tap a rank first, then the ${name} goes with it.`);
    else if (!partsOf(meld).includes(part)) say(`A ${name} does not go with this meld.`);
    else step(current, part, 1);
  }

  // --- cards that are not on the table ---

  const fieldOf = (name) => holdings.get(name).querySelector('input');

  function hold(rank, by) {
    const input = fieldOf(target), cards = parse(input.value) ?? [];
    const known = cards.find(([face]) => face === rank);
    if (by > 0 && known && known[1] >= most(rank)) return;
    remember();
    if (known) known[1] += by;
    else cards.push([rank, by]);
    input.value = write(cards);
    draw();
    changed();
  }

  function drawChips(name, part) {
    const input = fieldOf(name), cards = parse(input.value), chips = part.querySelector('[data-chips]');
    part.querySelector('.field').hidden = cards !== null;
    chips.hidden = cards === null;
    chips.replaceChildren(...chipsOf(cards ?? [], part.dataset.empty, (face) => hold(face, -1)));
  }

  // --- taps, and taking them back ---

  function remember() {
    history.push({ melds: melds(), held: [...holdings.keys()].map((name) => [name, fieldOf(name).value]), at: rows().indexOf(current) });
    say('');
  }

  function undo() {
    if (runs?.active()) { runs.choose(''); say(''); draw(); return; }
    const before = history.pop();
    if (!before) { say('There is nothing to take back.'); return; }
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
    say(name === 'melds' || fieldOf(name).value ? '' : holdings.get(name).dataset.hint || 'A tap adds one card.');
    draw();
  }

  function draw() {
    const inOrder = rows().sort((a, b) => a.laid - b.laid), onTable = target === 'melds';
    inOrder.forEach(drawRow);
    holdings.forEach((part, name) => { drawChips(name, part); part.hidden = name !== target; });
    list.hidden = !onTable;
    one('[data-type-meld]').hidden = !onTable || one('[name$="-mode"][value=totals]').checked;
    for (const button of pad.querySelectorAll('[data-target]')) {
      const name = button.dataset.target;
      button.setAttribute('aria-pressed', name === target);
      button.querySelector('[data-many]').textContent = (name === 'melds' ? inOrder.length : many(parse(fieldOf(name).value))) || '';
    }
    for (const key of pad.querySelectorAll('[data-rank]')) {
      const { meld, wild, run, rank } = key.dataset;
      key.disabled = runs?.active() ? !run : onTable ? !meld && !wild : !rank;
    }
    runs?.draw(onTable);
  }

  // Bring a field of this side into sight: its meld opened, its player's cards shown.
  function reveal(field) {
    const row = field.closest('.meld'), part = field.closest('[data-held]');
    if (row) { current = row; aim('melds'); }
    if (part) aim(part.dataset.held);
  }

  // A special hand has its cards on a pad of their own, instead of all others where those are empty.
  function special(chosen, now) {
    const asked = pad.querySelector('[data-target=special_hand]');
    if (!asked) return;
    const filled = list.children.length || each('.held input, .by-totals input').some((input) => input.value && input !== fieldOf('special_hand'));
    asked.hidden = !chosen && !fieldOf('special_hand').value;
    element.classList.toggle('asked', chosen);
    element.classList.toggle('special', chosen && !filled);
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
    if (button.dataset.target) aim(button.dataset.target);
    else if ('undo' in button.dataset) undo();
    else if (button.dataset.suit) { runs.choose(button.dataset.suit); draw(); }
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

  one('[data-tools]').append(one('.mode'));
  one('.mode').addEventListener('change', draw);
  for (const meld of entered) {
    const row = addRow(meld);
    if (meld.bad) current = row;
  }
  if (entered.length) say('');
  draw();
  return { fill, draw, reveal, special };
}
