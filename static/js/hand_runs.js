// Sequences on the pad: a suit, then cards of it in any order, all of them or the two ends; a sequence
// has no gaps but those that its wild cards fill, where it may hold any. Taps continue it until its suit or “Done” is tapped. Only loaded where a variant has them.

import { many, parse, shown, write } from './hand_notation.js';

const SUITS = { s: ['spade', translate('spades')], h: ['heart', translate('hearts')], d: ['diamond', translate('diamonds')], c: ['club', translate('clubs')] };
const called = (suit) => SUITS[suit][1];

// The ranks of a sequence, lowest first, as the pad has them.
const orderOf = (pad) => [...pad.querySelectorAll('[data-run]')].map((key) => key.dataset.rank).reverse();

export function sign(suit) {
  const box = document.createElement('span'), words = document.createElement('span');
  const red = suit === 'h' || suit === 'd';
  box.innerHTML = `<svg class="suit${red ? ' key-red' : ''}" viewBox="0 0 24 24" aria-hidden="true"><use href="#${SUITS[suit][0]}"/></svg>`;
  words.className = 'visually-hidden';
  words.textContent = `${called(suit)} `;
  box.append(words);
  return box;
}

// `laid` puts the cards of a new sequence on the table, `grown` more cards on the one just laid;
// `onTable` gives that one's cards.
export function setUpRuns(pad, say, { laid, grown, onTable }) {
  const order = orderOf(pad), keys = [...pad.querySelectorAll('[data-suit]')];
  const { least, longest, wilds } = Object.fromEntries(Object.entries(pad.querySelector('[data-suits]').dataset).map(([name, value]) => [name, Number(value)]));
  let suit = '', tapped = [], taps = 0; // ranks before there are enough for a meld; taps on the meld since

  const text = (run) => [...order.slice(run.low, run.high + 1).filter((_, at) => !run.gaps.includes(run.low + at))
    .map((rank) => rank + run.suit), write(run.wild)].filter(Boolean).join(' ');
  const sizeOf = (run) => run.high - run.low + 1 - run.gaps.length + many(run.wild);
  const isWild = ([face]) => face === '2' || face === 'JKR';
  const face = (rank) => shown([[rank, 1]]);
  const span = (places) => ({ suit, low: Math.min(...places), high: Math.max(...places), gaps: [], wild: [] });

  // The places between two, without them.
  const between = (from, to) => order.map((_, at) => at).filter((at) => at > from && at < to);

  // A sequence as its suit, the places of its ends, its gaps and wild cards; null if the cards are none.
  function read(cards) {
    const all = parse(cards) ?? [], wild = all.filter(isWild), parsed = all.filter((each) => !isWild(each));
    const suits = new Set(parsed.map(([face]) => face.slice(-1)));
    const places = parsed.map(([face]) => order.indexOf(face.slice(0, -1))).sort((a, b) => a - b);
    const [own] = suits;
    if (parsed.length < 2 || suits.size > 1 || !SUITS[own] || places[0] < 0 || parsed.some(([, n]) => n > 1)) return null;
    const gaps = between(places[0], places.at(-1)).filter((at) => !places.includes(at));
    if (gaps.length > many(wild) || many(wild) > wilds) return null;
    return { suit: own, low: places[0], high: places.at(-1), gaps, wild };
  }

  function choose(next) {
    const few = !laying() && tapped.length > 0;
    suit = next === suit ? '' : next;
    tapped = [];
    taps = 0;
    say(suit ? translate('Sequence of {suit}: tap its cards, or its lowest and its highest.', { suit: called(suit) })
      : few ? translate('Nothing was laid down: a sequence has at least {count:card|cards}.', { count: least }) : '');
  }

  const laying = () => taps > 0;
  const sayFrom = () => say(translate('Sequence of {suit} from {card}: tap the next card, or the one at the other end.', { suit: called(suit), card: face(tapped[0]) }));

  // A sequence with one more of its cards: wild cards that fill no gap yet fill the one to it.
  function widened(run, place) {
    const skipped = place < run.low ? between(place, run.low) : between(run.high, Math.max(run.high, place));
    const free = many(run.wild) - run.gaps.length;
    const gaps = [...run.gaps.filter((at) => at !== place), ...(skipped.length <= free ? skipped : [])];
    return { ...run, low: Math.min(run.low, place), high: Math.max(run.high, place), gaps };
  }

  // A wild card joins the sequence on the table, or lays down what was tapped with it.
  function addWild(face) {
    const begun = laying() ? read(onTable()) : tapped.length > 0 && span(tapped.map((each) => order.indexOf(each)));
    const wild = begun ? parse(`${write(begun.wild)} ${face}`) : [], run = { ...begun, wild };
    if (!begun || (!laying() && sizeOf(run) < least)) say(translate('Tap more cards of the sequence first, then the wild card.'));
    else if (many(wild) > wilds) say(translate('A sequence holds {count:wild card|wild cards} here.', { count: wilds }));
    else if (sizeOf(run) > longest) say(translate('This sequence is complete.'));
    else {
      taps += 1;
      (taps > 1 ? grown : laid)(text(run));
    }
    return true;
  }

  // A tap on a card while a suit is chosen; false where it can be none of this sequence.
  function add(rank) {
    if (isWild([rank])) return addWild(rank);
    const begun = laying() ? read(onTable()) : null, place = order.indexOf(rank);
    const run = begun ? widened(begun, place) : span([...tapped.map((each) => order.indexOf(each)), place]);
    const size = sizeOf(run);
    if (begun && size > longest) { choose(''); return false; }
    if (begun && text(run) !== text(begun)) {
      taps += 1;
      grown(text(run));
    } else if (!begun && size >= least && size <= longest) {
      taps = 1;
      laid(text(run));
    } else if (!begun) {
      tapped = size < least ? [...new Set([...tapped, rank])] : [rank];
      sayFrom();
    }
    if (laying()) say(translate('Sequence of {suit}, {low} to {high}. Tap more of its cards, or “Done” for other melds.', { suit: called(suit), low: face(order[run.low]), high: face(order[run.high]) }));
    return true;
  }

  // Takes back the last tap of a sequence; true if it was on the table.
  function back() {
    if (laying()) {
      taps -= 1;
      if (!laying()) choose('');
      return true;
    }
    tapped = tapped.slice(0, -1);
    if (tapped.length) sayFrom();
    else choose('');
    return false;
  }

  function stepped(run, part, by) {
    const next = { ...run, [part]: run[part] + by };
    next.gaps = run.gaps.filter((at) => at > next.low && at < next.high);
    return [next.low, next.high].some((at) => run.gaps.includes(at)) || next.low < 0 || next.high >= order.length || next.high <= next.low ? '' : text(next);
  }

  function draw(shown) {
    const run = laying() ? read(onTable()) : null;
    const within = (rank) => (run ? order.indexOf(rank) >= run.low && order.indexOf(rank) <= run.high : tapped.includes(rank));
    for (const key of keys) key.setAttribute('aria-pressed', key.dataset.suit === suit);
    for (const key of pad.querySelectorAll('[data-run]')) key.classList.toggle('key-end', suit !== '' && within(key.dataset.rank));
    pad.querySelector('[data-done]').hidden = suit === '';
    pad.querySelector('[data-suits]').hidden = !shown;
  }

  function name(run) {
    const cards = document.createElement('span');
    cards.textContent = `${face(order[run.low])} – ${face(order[run.high])}${run.wild.length ? ` + ${shown(run.wild)}` : ''}`;
    const size = document.createElement('span');
    size.className = 'meld-size soft';
    size.textContent = translate('{count:card|cards}', { count: sizeOf(run) });
    return [sign(run.suit), cards, size];
  }

  return { read, choose, add, back, stepped, draw, name, wilds, ends: (run) => ({ low: order[run.low], high: order[run.high] }), active: () => suit !== '' };
}
