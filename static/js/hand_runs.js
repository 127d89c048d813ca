// Sequences on the pad: a suit, then the two end cards. Only loaded where a variant has them.

import { parse } from './hand_notation.js';

const SUITS = { s: ['spade', 'spades'], h: ['heart', 'hearts'], d: ['diamond', 'diamonds'], c: ['club', 'clubs'] };

// The ranks of a sequence, lowest first, as the pad has them.
const orderOf = (pad) => [...pad.querySelectorAll('[data-run]')].map((key) => key.dataset.rank).reverse();

export function sign(suit) {
  const box = document.createElement('span'), words = document.createElement('span');
  const red = suit === 'h' || suit === 'd';
  box.innerHTML = `<svg class="suit${red ? ' key-red' : ''}" viewBox="0 0 24 24" aria-hidden="true"><use href="#${SUITS[suit][0]}"/></svg>`;
  words.className = 'visually-hidden';
  words.textContent = `${SUITS[suit][1]} `;
  box.append(words);
  return box;
}

export function setUpRuns(pad, say, laid) {
  const order = orderOf(pad), keys = [...pad.querySelectorAll('[data-suit]')];
  let suit = '', first = '';

  const text = (run) => order.slice(run.low, run.high + 1).map((rank) => rank + run.suit).join(' ');

  // A sequence as its suit and the places of its ends; null if the cards are none.
  function read(cards) {
    const parsed = parse(cards) ?? [], suits = new Set(parsed.map(([face]) => face.slice(-1)));
    const places = parsed.map(([face]) => order.indexOf(face.slice(0, -1))).sort((a, b) => a - b);
    const [own] = suits;
    if (parsed.length < 2 || suits.size > 1 || !SUITS[own] || places[0] < 0 || parsed.some(([, n]) => n > 1)) return null;
    if (places.at(-1) - places[0] + 1 !== places.length) return null;
    return { suit: own, low: places[0], high: places.at(-1) };
  }

  function choose(next) {
    suit = next;
    first = '';
    if (suit) say(`Sequence of ${SUITS[suit][1]}: tap its lowest and its highest card.`);
  }

  // A tap on a rank while a suit is chosen: the first end, or the other one and with it the meld.
  function end(rank) {
    if (!first) {
      first = rank;
      say(`${SUITS[suit][1].replace(/^./, (letter) => letter.toUpperCase())} from ${rank}: tap the card at the other end.`);
    } else if (rank === first) {
      choose(suit);
    } else {
      const [low, high] = [order.indexOf(first), order.indexOf(rank)].sort((a, b) => a - b);
      const run = text({ suit, low, high });
      choose('');
      laid(run);
    }
  }

  function stepped(run, part, by) {
    const next = { ...run, [part]: run[part] + by };
    return next.low < 0 || next.high >= order.length || next.high <= next.low ? '' : text(next);
  }

  function draw(onTable) {
    for (const key of keys) key.setAttribute('aria-pressed', key.dataset.suit === suit);
    for (const key of pad.querySelectorAll('[data-run]')) key.classList.toggle('key-end', suit !== '' && key.dataset.rank === first);
    pad.querySelector('[data-suits]').hidden = !onTable;
  }

  function name(run) {
    const cards = document.createElement('span');
    cards.textContent = `${order[run.low]} – ${order[run.high]}`;
    const size = document.createElement('span');
    size.className = 'meld-size soft';
    size.textContent = `${run.high - run.low + 1} cards`;
    return [sign(run.suit), cards, size];
  }

  return { read, choose, end, stepped, draw, name, ends: (run) => ({ low: order[run.low], high: order[run.high] }), active: () => suit !== '' };
}
