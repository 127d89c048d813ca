// One side of the entry: melds and cards left in hand by the pad.

const WILD = { deuces: '2', jokers: 'JKR' };
const FACES = { JKR: 'Joker', '3b': '3♠', '3r': '3♥' };

// Cards of a string as [face with suit, copies]; null if it is not plain notation.
export function parse(text) {
  const found = [];
  for (const token of text.trim().split(/\s+/).filter(Boolean)) {
    const match = /^(JKR|10|3[rb]|[2-9JQKA])([hdcs]?)(?:\*(\d{1,3}))?$/.exec(token);
    if (!match) return null;
    const face = match[1] + match[2];
    const known = found.find((each) => each[0] === face);
    if (known) known[1] += Number(match[3] ?? 1);
    else found.push([face, Number(match[3] ?? 1)]);
  }
  return found;
}

export const write = (cards) => cards.filter(([, n]) => n > 0).map(([face, n]) => (n > 1 ? `${face}*${n}` : face)).join(' ');
const shown = (cards) => cards.map(([face, n]) => `${FACES[face] ?? face}${n > 1 ? ` ×${n}` : ''}`).join('  ');

// A meld of one rank with wild cards, or null: such a meld has steppers, any other is typed.
export function simple(text) {
  const cards = parse(text);
  if (!cards || !cards.length) return null;
  const counts = new Map(cards);
  const ranks = cards.map(([face]) => face).filter((face) => face !== '2' && face !== 'JKR');
  if (ranks.length !== 1 || /[hdcs]$/.test(ranks[0])) return null;
  return { rank: ranks[0], naturals: counts.get(ranks[0]), deuces: counts.get('2') ?? 0, jokers: counts.get('JKR') ?? 0 };
}

const joined = (meld) => write([[meld.rank, meld.naturals], ['2', meld.deuces], ['JKR', meld.jokers]]);

export function setUpSide(element, changed) {
  const one = (selector) => element.querySelector(selector);
  const pad = one('[data-pad]'), list = one('[data-melds]'), said = one('[data-said]');
  const template = document.getElementById('meld-row');
  const prefix = `side_${element.dataset.side}`;
  const holdings = new Map([...element.querySelectorAll('[data-held]')].map((part) => [part.dataset.held, part]));
  const history = [];
  let target = 'melds', current = null;

  const typed = one('[data-typed]');
  const first = [...typed.querySelectorAll('.typed-meld')].map((row) => ({
    cards: row.querySelector('input[type=text]').value.trim(), concealed: row.querySelector('input[type=checkbox]')?.checked ?? false,
    bad: row.querySelector('.error')?.textContent,
  })).filter((meld) => meld.cards);
  typed.remove();

  // --- melds: one row each, its cards in a hidden or a typed field ---

  function addRow(meld, place) {
    const row = template.content.firstElementChild.cloneNode(true);
    const box = row.querySelector('[data-concealed]');
    if (box) box.checked = meld.concealed;
    row.querySelector('[data-cards-text]').value = meld.cards;
    if (meld.bad) row.querySelector('[data-bad]').textContent = meld.bad;
    if (place === 'first') list.prepend(row);
    else list.append(row);
    return row;
  }

  const textOf = (row) => row.querySelector('[data-cards-text]').value;
  const melds = () => [...list.children].map((row) => ({
    cards: textOf(row), concealed: row.querySelector('[data-concealed]')?.checked ?? false,
  }));

  function drawRow(row, index) {
    const input = row.querySelector('[data-cards-text]'), meld = simple(input.value);
    const steppers = !row.dataset.free && meld !== null;
    const box = row.querySelector('[data-concealed]');
    input.name = `${prefix}-melds-${index}-cards`;
    input.id = input.name;
    if (box) box.name = `${prefix}-melds-${index}-concealed`;
    row.querySelector('[data-name]').textContent = shown(parse(input.value) ?? []) || input.value || 'Typed meld';
    row.querySelector('[data-worth]').dataset.slot = `${prefix}-melds-${index}`;
    row.querySelector('[data-steppers]').hidden = !steppers;
    row.querySelector('[data-typed-row]').hidden = steppers;
    row.querySelector('[data-open]').setAttribute('aria-expanded', row === current);
    row.querySelector('[data-body]').hidden = row !== current;
    row.classList.toggle('current', row === current);
    if (steppers) drawSteppers(row, meld);
  }

  function drawSteppers(row, meld) {
    for (const stepper of row.querySelectorAll('[data-part]')) {
      const part = stepper.dataset.part, [less, more] = stepper.querySelectorAll('button');
      stepper.querySelector('[data-count]').textContent = meld[part];
      less.disabled = meld[part] === 0 || (part === 'naturals' && meld[part] === 1);
      more.disabled = meld[part] >= most(WILD[part] ?? meld.rank);
    }
  }

  const keyOf = (rank) => pad.querySelector(`[data-rank="${rank}"]`);
  const most = (rank) => Number(keyOf(rank)?.dataset.most ?? 0);

  function step(row, part, by) {
    const meld = simple(textOf(row));
    if (!meld) return;
    const many = meld[part] + by;
    if (many < 0 || many > most(WILD[part] ?? meld.rank)) return;
    remember();
    row.querySelector('[data-cards-text]').value = joined({ ...meld, [part]: many });
    current = row;
    draw();
    changed();
  }

  function layDown(key) {
    const { rank, meld, wild, name } = key.dataset;
    const there = [...list.children].find((row) => simple(textOf(row))?.rank === rank);
    if (there && !wild) {
      list.prepend(there);
      current = there;
      step(there, 'naturals', 1);
      draw();
    } else if (wild && !meld) {
      if (current && simple(textOf(current))) step(current, rank === WILD.jokers ? 'jokers' : 'deuces', 1);
      else say(`Tap a rank first, then the ${name} goes with it.`);
    } else {
      remember();
      current = addRow({ cards: meld, concealed: false }, 'first');
      draw();
      changed();
    }
  }

  // --- cards left in hand ---

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
    const buttons = (cards ?? []).map(([face, n]) => {
      const chip = document.createElement('button');
      chip.type = 'button';
      chip.className = `chip${face.startsWith('3r') ? ' key-red' : ''}`;
      chip.textContent = `${FACES[face] ?? face}${n > 1 ? ` ×${n}` : ''}`;
      chip.setAttribute('aria-label', `${chip.textContent}: take one away`);
      chip.addEventListener('click', () => hold(face, -1));
      return chip;
    });
    const empty = document.createElement('p');
    empty.className = 'soft';
    empty.textContent = 'No cards left.';
    chips.replaceChildren(...(buttons.length ? buttons : [empty]));
  }

  // --- taps, and taking them back ---

  function remember() {
    history.push({ melds: melds(), held: [...holdings.keys()].map((name) => [name, fieldOf(name).value]), at: [...list.children].indexOf(current) });
    say('');
  }

  function undo() {
    const before = history.pop();
    if (!before) { say('There is nothing to take back.'); return; }
    list.replaceChildren();
    before.melds.forEach((meld) => addRow(meld));
    before.held.forEach(([name, value]) => { fieldOf(name).value = value; });
    current = list.children[before.at] ?? null;
    draw();
    changed();
  }

  function say(words) { said.textContent = words; }

  function aim(name) {
    target = name;
    say(name !== 'melds' && !fieldOf(name).value ? 'A tap adds one card.' : '');
    draw();
  }

  function draw() {
    [...list.children].forEach(drawRow);
    holdings.forEach((part, name) => { drawChips(name, part); part.hidden = name !== target; });
    list.hidden = target !== 'melds';
    one('[data-type-meld]').hidden = target !== 'melds' || one('[name$="-mode"][value=totals]').checked;
    for (const button of pad.querySelectorAll('[data-target]')) {
      const name = button.dataset.target;
      const many = name === 'melds' ? list.children.length : (parse(fieldOf(name).value) ?? []).reduce((sum, [, n]) => sum + n, 0);
      button.setAttribute('aria-pressed', name === target);
      button.querySelector('[data-many]').textContent = many || '';
    }
    for (const key of pad.querySelectorAll('[data-rank]')) key.disabled = target === 'melds' && !key.dataset.meld && !key.dataset.wild;
  }

  // Bring a field of this side into sight: its meld opened, its player's cards shown.
  function reveal(field) {
    const row = field.closest('.meld'), part = field.closest('[data-held]');
    if (row) { current = row; aim('melds'); }
    if (part) aim(part.dataset.held);
  }

  function fill(pairs, index) {
    list.replaceChildren();
    current = null;
    const rows = new Map();
    for (const [name, value] of pairs) {
      const match = new RegExp(`^side_${index}-melds-(\\d+)-(cards|concealed)$`).exec(name);
      if (match) rows.set(match[1], { concealed: false, ...rows.get(match[1]), [match[2]]: match[2] === 'cards' ? value : true });
    }
    for (const meld of rows.values()) if (meld.cards) addRow(meld);
    if (list.children.length) say('');
  }

  element.addEventListener('click', (event) => {
    const button = event.target.closest('button'), row = event.target.closest('.meld');
    if (!button) return;
    if (button.dataset.target) aim(button.dataset.target);
    else if ('undo' in button.dataset) undo();
    else if (button.dataset.rank) (target === 'melds' ? layDown(button) : hold(button.dataset.rank, 1));
    else if ('typeMeld' in button.dataset) {
      remember();
      current = addRow({ cards: '', concealed: false });
      current.dataset.free = '1';
      draw();
      current.querySelector('[data-cards-text]').focus();
    } else if ('open' in button.dataset) { current = row === current ? null : row; draw(); }
    else if ('remove' in button.dataset) { remember(); row.remove(); if (row === current) current = null; draw(); changed(); }
    else if (row && button.dataset.step) step(row, button.closest('[data-part]').dataset.part, Number(button.dataset.step));
  });
  list.addEventListener('input', () => draw());

  one('[data-tools]').append(one('.mode'));
  one('.mode').addEventListener('change', draw);
  for (const meld of first) {
    const row = addRow(meld);
    if (meld.bad) current = row;
  }
  if (first.length) say('');
  draw();
  return { fill, draw, reveal };
}
