// A question to the referee: one pad fills every place for cards. The fields of the form hold the
// question; everything here only writes into them.

import { parse, write } from './hand_notation.js';

const SUITS = { h: '♥', d: '♦', c: '♣', s: '♠' };
const FACES = { JKR: 'Joker', '3b': '3♠', '3r': '3♥' };

const form = document.getElementById('ask');
const pad = form.querySelector('[data-pad]'), said = form.querySelector('[data-said]');
const typing = form.querySelector('[data-typing]');
const places = [...form.querySelectorAll('[data-place]')];
const inputOf = (place) => place.querySelector('input');
const few = Number(pad.dataset.few);
const history = [];
const seen = (place) => !inputOf(place).disabled && !place.closest('details:not([open])');
let target = places.find((place) => place.querySelector('.error')) ?? places.find((place) => seen(place) && !inputOf(place).value) ?? places[0];
let current = -1; // place of the meld that the next wild card joins
let suit = '';

const say = (words) => { said.textContent = words; };
const shown = (face) => FACES[face] ?? lettered(face).replace(/[hdcs]$/, (mark) => SUITS[mark]);
const mostOf = (rank) => Number(pad.querySelector(`[data-rank="${rank}"]`)?.dataset.most ?? 0);
const isMelds = (place) => place.dataset.kind === 'melds';

// --- what a place holds: lots of cards, one lot unless it holds melds; null if it is not plain ---

function lotsOf(place) {
  const texts = isMelds(place) ? inputOf(place).value.split(/[,;]/) : [inputOf(place).value];
  const lots = texts.map((text) => text.trim()).filter(Boolean).map(parse);
  return lots.includes(null) ? null : lots;
}

function keep(place, lots) {
  inputOf(place).value = lots.map(write).filter(Boolean).join(', ');
}

const countOf = (lots) => lots.flat().reduce((sum, [, n]) => sum + n, 0);
const rankOf = (face) => /^(JKR|10|3[rb]|[2-9JQKA])/.exec(face)[1];
const held = (lots, rank) => countOf(lots.map((lot) => lot.filter(([face]) => rankOf(face) === rank)));

function put(lot, face, many) {
  const known = lot.find((each) => each[0] === face);
  if (known) known[1] += many;
  else lot.push([face, many]);
}

// --- taps ---------------------------------------------------------------------------------------

function remember() {
  history.push({ values: places.map((place) => inputOf(place).value), target, current });
  say('');
}

function tap(key) {
  const { rank, wild } = key.dataset;
  const lots = lotsOf(target);
  if (!lots) return;
  const suited = !/^(JKR|3[rb])$/.test(rank) && (!wild || pad.dataset.ranked);
  const face = suit && suited ? rank + suit : rank;
  if (target.dataset.kind === 'card') {
    remember();
    keep(target, [[[face, 1]]]);
    aim(places[places.indexOf(target) + 1] ?? target);
    return;
  }
  if (held(lots, rank) >= mostOf(rank)) { say(translate('The pack holds {number}.', { number: mostOf(rank) })); return; }
  if (isMelds(target)) meldTap(lots, face, key);
  else {
    remember();
    if (!lots.length) lots.push([]);
    put(lots[0], face, 1);
    keep(target, lots);
    draw();
  }
}

// A wild card that a sequence may hold.
const joins = (face) => pad.dataset.runWilds && (face === 'JKR' || face[0] === '2');

// A rank joins its meld or lays down the smallest one; a card with its suit grows a sequence.
function meldTap(lots, face, key) {
  const { rank, wild } = key.dataset;
  let at = lots.findIndex((lot) => lot.some(([each]) => each === rank) && lot.every(([each]) => each === rank || each === '2' || each === 'JKR'));
  let many = 1;
  if (suit && !wild) at = lots[current]?.every(([each]) => each.endsWith(suit) || joins(each)) ? current : -1;
  else if (wild) at = current >= 0 && current < lots.length ? current : -1;
  if (at < 0) {
    if (wild && !pad.dataset.wilds) { say(translate('Tap a rank first, then the wild card goes with it.')); return; }
    if (!suit || wild) many = Math.min(few, mostOf(rank) - held(lots, rank));
    lots.push([]);
    at = lots.length - 1;
  }
  remember();
  current = at;
  put(lots[at], face, many);
  keep(target, lots);
  draw();
}

function takeOne(place, at, face) {
  const lots = lotsOf(place);
  remember();
  put(lots[at], face, -1);
  target = place;
  current = at;
  keep(place, lots);
  if (!write(lots[at])) current = -1;
  draw();
}

function undo() {
  const before = history.pop();
  if (!before) { say(translate('There is nothing to undo.')); return; }
  places.forEach((place, index) => { inputOf(place).value = before.values[index]; });
  ({ target, current } = before);
  draw();
}

function aim(place) {
  if (place !== target) current = (lotsOf(place)?.length ?? 0) - 1;
  target = place;
  say('');
  draw();
}

// --- drawing ------------------------------------------------------------------------------------

function chip(place, at, face, many) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `chip${/^3r|[hd]$/.test(face) ? ' key-red' : ''}`;
  button.textContent = `${shown(face)}${many > 1 ? ` ×${many}` : ''}`;
  button.setAttribute('aria-label', translate('{cards}: take one away', { cards: button.textContent }));
  button.addEventListener('click', () => takeOne(place, at, face));
  return button;
}

function drawPlace(place) {
  const lots = lotsOf(place), plain = lots !== null && typing.getAttribute('aria-pressed') === 'false';
  const chips = place.querySelector('[data-chips]'), head = place.querySelector('[data-aim]');
  const chosen = place === target;
  place.querySelector('.place-typed').classList.toggle('tapped', plain);
  chips.hidden = head.hidden = !plain;
  place.classList.toggle('chosen', plain && chosen);
  if (!plain) return;
  head.setAttribute('aria-pressed', chosen);
  place.querySelector('[data-many]').textContent = place.dataset.kind === 'card' ? '' : countOf(lots) || '';
  const rows = lots.map((lot, at) => {
    const row = document.createElement('div');
    row.className = `lot${isMelds(place) && chosen && at === current ? ' current' : ''}`;
    row.append(...lot.map(([face, many]) => chip(place, at, face, many)));
    return row;
  });
  chips.replaceChildren(...rows);
}

function draw() {
  places.forEach(drawPlace);
  const typed = typing.getAttribute('aria-pressed') === 'true';
  pad.hidden = typed || places.length === 0;
  const again = isMelds(target) && (lotsOf(target)?.length ?? 0) > 0;
  pad.querySelector('[data-new]').hidden = !again;
  for (const button of pad.querySelectorAll('[data-suit]')) button.setAttribute('aria-pressed', button.dataset.suit === suit);
  if (!said.textContent) {
    const name = target.querySelector('[data-aim] span').textContent;
    say(isMelds(target) && !again && !suit ? translate('{name}: a tap lays down {number} cards; each further tap adds one.', { name, number: few }) : translate('{name}: tap the cards.', { name }));
  }
}

form.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  if (button.dataset.rank) tap(button);
  else if ('undo' in button.dataset) undo();
  else if ('aim' in button.dataset) aim(button.closest('[data-place]'));
  else if ('new' in button.dataset) { current = -1; say(translate('The next tap begins another meld.')); draw(); }
  else if ('suit' in button.dataset) { suit = button.dataset.suit; say(''); draw(); }
  else if ('typing' in button.dataset) {
    const typed = button.getAttribute('aria-pressed') === 'true';
    button.setAttribute('aria-pressed', !typed);
    button.textContent = typed ? translate('Type the cards') : translate('Tap the cards');
    say('');
    draw();
    if (!typed) inputOf(target).focus();
  }
});
// From a problem to its place: the field itself is not seen.
document.getElementById('problems')?.addEventListener('click', (event) => {
  const place = places.find((each) => `#${inputOf(each).id}` === event.target.getAttribute('href'));
  if (!place || place.querySelector('[data-aim]').hidden) return;
  event.preventDefault();
  aim(place);
  place.querySelector('[data-aim]').focus();
});

// A field that a rule hides is not sent, so that it cannot contradict what is seen.
form.addEventListener('change', hideUnasked);
form.addEventListener('input', draw);
// Nor do taps go into what is folded away.
form.addEventListener('toggle', () => { if (!seen(target)) aim(places.find(seen)); }, true);

function hideUnasked() {
  for (const place of places) inputOf(place).disabled = getComputedStyle(place).display === 'none';
  if (!seen(target)) aim(places.find(seen));
}

form.classList.add('js');
typing.hidden = places.length === 0;
current = (lotsOf(target)?.length ?? 0) - 1;
hideUnasked();
draw();
