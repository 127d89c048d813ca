// Runs with an order: a suit, the lowest card, the highest, then a wild card and perhaps the card that it
// stands for. The server says what they are worth. Only loaded for games with pots.

import { many, parse, shown } from './hand_notation.js';

const ORDER = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const TWO = 1, TOP = ORDER.length - 1, LEAST = 3;

// Its ranks, null for a wild card in a gap.
const within = ({ low, high, gap }) => ORDER.slice(low, high + 1).map((rank, at) => (low + at === gap ? null : rank));
const sizeOf = (run) => run.high - run.low + 1 + (run.wild && run.gap === null ? 1 : 0);

// Where runs begin with a higher card than the ace, that is high and twos are always wild.
const pads = document.querySelector('[data-suits]');
const FLOOR = pads?.dataset.lowest ? ORDER.indexOf(pads.dataset.lowest) : 0;
const LONGEST = FLOOR ? TOP - FLOOR + 2 : ORDER.length;

// A wild card without a gap is at the low end if there is room.
function text(run) {
  const cards = within(run).map((rank) => (rank ? rank + run.suit : run.wild));
  if (run.wild && run.gap === null) run.low > FLOOR ? cards.unshift(run.wild) : cards.push(run.wild);
  return cards.join(' ');
}

// Suit, ends, wild card and its gap; null if the cards are no run that this pad makes.
export function read(cards) {
  const all = cards.trim().split(/\s+/), faces = parse(cards) ?? [];
  const suit = faces.map(([face]) => face).find((face) => !face.startsWith('2') && face !== 'JKR')?.slice(-1);
  const readings = /^[shdc]$/.test(suit) && many(faces) === all.length
    ? (FLOOR ? [false] : [true, false]).flatMap((two) => (FLOOR ? [TOP] : [0, TOP]).map((ace) => reading(all, suit, two, ace))) : [];
  return readings.find((run) => run && text(run) === cards.trim()) ?? readings.find(Boolean) ?? null;
}

function reading(all, suit, two, ace) {
  const own = (face) => face.endsWith(suit) && (!face.startsWith('2') || two);
  const wild = all.filter((face) => !own(face)), ranks = all.filter(own).map((face) => face.slice(0, -1));
  const first = ranks.indexOf('A'), both = first !== ranks.lastIndexOf('A');
  const aceAt = (at) => (!both ? ace : at === first ? 0 : TOP);
  const places = ranks.map((rank, at) => (rank === 'A' ? aceAt(at) : ORDER.indexOf(rank))).sort((a, b) => a - b);
  const low = places[0], high = places.at(-1);
  const gaps = ORDER.map((_, at) => at).filter((at) => at > low && at < high && !places.includes(at));
  const known = wild.every((face) => face === 'JKR' || face.startsWith('2'));
  if (!known || wild.length > 1 || gaps.length > wild.length || new Set(places).size < ranks.length || ranks.length < 2 || low < FLOOR) return null;
  return { suit, low, high, gap: gaps[0] ?? null, wild: wild[0] ?? '' };
}

const element = (textContent, className = '') => Object.assign(document.createElement('span'), { textContent, className });

// As in hand_runs.js.
export function setUpRuns(pad, say, { laid, grown, onTable }) {
  const keys = [...pad.querySelectorAll('[data-suit]')], sets = pad.querySelector('[data-done]');
  const bothEnds = Boolean(pad.querySelector('[data-suits]').dataset.bothEnds);
  let suit = sets ? '' : 's', ends = [], taps = 0; // places before there is a meld; taps on it since

  const laying = () => taps > 0;
  const span = (places, wild = '') => ({ suit, low: Math.min(...places), high: Math.max(...places), gap: null, wild });

  function choose(next) {
    const few = !laying() && ends.length > 0;
    suit = next || (sets ? '' : suit);
    ends = [];
    taps = 0;
    say(suit ? translate('Tap its lowest card, then its highest.') : few ? translate('Nothing was laid down: a run has at least 3 cards.') : '');
  }

  function lay(run) {
    if (sizeOf(run) > LONGEST) { say(translate('No run is that long.')); return; }
    taps += 1;
    (taps > 1 ? grown : laid)(text(run));
    say(translate('{low} to {high}. To add a wild card, tap it, then the card that it stands for. Tap the suit again to begin another run.',
      { low: lettered(ORDER[run.low]), high: lettered(ORDER[run.high]) }));
  }

  function addWild(face) {
    const run = laying() ? read(onTable()) : ends.length > 0 && span(ends);
    if (!run || sizeOf(run) + 1 < LEAST) say(translate('Tap the run first, then its wild card, then the card that it stands for.'));
    else if (run.wild) say(translate('A meld holds one wild card.'));
    else lay({ ...run, wild: face });
  }

  // An ace is the lowest card if it is tapped first, else the highest.
  function addEnd(rank) {
    const place = rank === 'A' && (FLOOR || ends.length) ? TOP : ORDER.indexOf(rank), run = span([...ends, place]);
    if (sizeOf(run) >= LEAST) { lay(run); return; }
    ends = [...new Set([...ends, place])];
    say(translate('From {low}: tap its highest card.', { low: lettered(ORDER[run.low]) }));
  }

  function grow(run, rank) {
    const low = !FLOOR && (run.high === TOP || (run.low > 0 && run.low <= 2 && run.high < TOP - 1)); // an ace
    const place = rank !== 'A' ? ORDER.indexOf(rank) : low ? 0 : TOP;
    if (place < run.low || place > run.high) {
      if (place === 0 && run.high === TOP && !bothEnds) say(translate('No run is that long.'));
      else lay({ ...run, low: Math.min(run.low, place), high: Math.max(run.high, place) });
    } else if (!run.wild) say(translate('Tap the run first, then its wild card, then the card that it stands for.'));
    else if (place > run.low && place < run.high) lay({ ...run, gap: place === run.gap ? null : place });
  }

  // A tap on a key while a suit is chosen; a first two is natural, and one after the ends is wild.
  function add(rank) {
    const run = laying() ? read(onTable()) : null;
    if (rank === 'JKR' || (rank === '2' && (FLOOR || run || ends.length > 1))) addWild(rank);
    else if (run) grow(run, rank);
    else addEnd(rank);
    return true;
  }

  function back() {
    if (laying()) {
      taps -= 1;
      if (!laying()) choose(suit);
      return true;
    }
    if (!ends.length && !sets) return true;
    if (ends.length) ends = ends.slice(0, -1);
    else choose('');
    return false;
  }

  function stepped(run, part, by) {
    const next = { ...run, [part]: run[part] + by };
    if (next.gap !== null && (next.gap <= next.low || next.gap >= next.high)) next.gap = null;
    const whole = next.low >= FLOOR && next.high <= TOP && next.high > next.low && sizeOf(next) <= LONGEST;
    return whole && (bothEnds || next.low > 0 || next.high < TOP) ? text(next) : '';
  }

  function draw(onTheTable) {
    const run = laying() ? read(onTable()) : null, places = run ? [run.low, run.high] : ends;
    const inside = (rank) => ORDER.some((each, at) => each === rank && (run ? at >= places[0] && at <= places[1] && at !== run.gap : places.includes(at)));
    for (const key of keys) key.setAttribute('aria-pressed', key.dataset.suit === suit);
    sets?.setAttribute('aria-pressed', suit === '');
    for (const key of pad.querySelectorAll('[data-rank]')) key.classList.toggle('key-end', suit !== '' && inside(key.dataset.rank));
    pad.querySelector('[data-suits]').hidden = !onTheTable;
  }

  // "4–6 (Joker) 8–10"
  function name(run) {
    const row = within(run), wild = run.wild && `(${shown([[run.wild, 1]])})`;
    const part = (ranks) => (ranks.length > 1 ? `${lettered(ranks[0])}–${lettered(ranks.at(-1))}` : ranks.map(lettered).join(''));
    const gap = row.indexOf(null), parts = gap < 0 ? [part(row)] : [part(row.slice(0, gap)), wild, part(row.slice(gap + 1))];
    if (wild && gap < 0) run.low > FLOOR ? parts.unshift(wild) : parts.push(wild);
    const key = keys.find((each) => each.dataset.suit === run.suit), sign = key.querySelector('svg').cloneNode(true);
    sign.classList.toggle('key-red', key.classList.contains('key-red'));
    return [sign, element(`${key.getAttribute('aria-label')} `, 'visually-hidden'), element(parts.join(' ')), element(translate('{count:card|cards}', { count: sizeOf(run) }), 'meld-size soft')];
  }

  return { read, choose, add, back, stepped, draw, name, wilds: 1, ends: (run) => ({ low: ORDER[run.low], high: ORDER[run.high] }), active: () => suit !== '' };
}
