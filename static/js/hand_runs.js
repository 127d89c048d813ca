// Sequences on the pad: a suit, then cards of it in any order, all of them or the two ends, then perhaps a wild card and
// the card that it stands for. The template says what the game allows and the server what a sequence is worth. Only
// loaded where a variant has them.

import { parse, shown } from './hand_notation.js';

const isWild = (face) => /^(2|JKR)/.test(face);
const sizeOf = (run) => run.high - run.low + 1 - run.gaps.length + run.wild.length;
const element = (textContent, className = '') => Object.assign(document.createElement('span'), { textContent, className });

// `laid` puts the cards of a new sequence on the table, `grown` more cards on the one just laid;
// `onTable` gives that one's cards.
export function setUpRuns(pad, say, { laid, grown, onTable }) {
  const keys = [...pad.querySelectorAll('[data-suit]')], sets = pad.querySelector('[data-done]'), row = pad.querySelector('[data-suits]');
  const [least, span, longest, wilds] = row.dataset.counts.split(' ').map(Number); // cards, ranks in a row, cards, wild cards
  const order = row.dataset.order.split(' '), top = order.length - 1; // lowest first; an ace or a two may be in it twice, or be wild as well
  let suit = sets ? '' : 's', ends = [], taps = 0; // places before there are enough for a meld; taps on the meld since

  const runOf = (places) => ({ suit, low: Math.min(...places), high: Math.max(...places), gaps: [], wild: [] });
  const fits = (run) => run.high - run.low < span && sizeOf(run) <= longest;

  // Wild cards stand in the gaps, what is left of them at the low end if there is room.
  function text(run) {
    const free = [...run.wild], ranks = order.slice(run.low, run.high + 1);
    const cards = ranks.map((rank, at) => (run.gaps.includes(run.low + at) ? free.shift() : rank + run.suit));
    return (run.low > 0 ? [...free, ...cards] : [...cards, ...free]).join(' ');
  }

  // A sequence as its suit, the places of its ends and of its gaps, and its wild cards; null if the cards are none.
  function read(cards) {
    const faces = (parse(cards) ?? []).flatMap(([face, copies]) => Array(copies).fill(face));
    const own = faces.find((face) => !isWild(face))?.slice(-1);
    if (!/^[shdc]$/.test(own)) return null;
    const found = [true, false].flatMap((two) => ['indexOf', 'lastIndexOf'].map((ace) => reading(faces, own, two, ace))).filter(Boolean);
    return found.find((run) => text(run) === cards.trim()) ?? found[0] ?? null;
  }

  // The same with twos of its suit natural or wild and the ace at one end; a second ace is at the other.
  function reading(faces, own, two, ace) {
    const natural = (face) => face.endsWith(own) && (two || !isWild(face));
    const ranks = faces.filter(natural).map((face) => face.slice(0, -1)), wild = faces.filter((face) => !natural(face));
    const places = ranks.map((rank, at) => order[ranks.indexOf(rank) < at ? 'lastIndexOf' : ace](rank));
    const run = { ...runOf(places), suit: own, wild };
    run.gaps = order.map((_, at) => at).filter((at) => at > run.low && at < run.high && !places.includes(at));
    const whole = ranks.length > 1 && new Set(places).size === ranks.length && run.low >= 0;
    return whole && wild.every(isWild) && wild.length <= wilds && run.gaps.length <= wild.length ? run : null;
  }

  function choose(next) {
    const few = ends.length > 0 && !taps;
    suit = next || (sets ? '' : suit);
    ends = [];
    taps = 0;
    if (suit) say(translate('Tap its lowest card, then its highest.'));
    else say(few ? translate('Nothing was laid down: a sequence has at least {count:card|cards}.', { count: least }) : '');
  }

  function lay(run) {
    taps += 1;
    (taps > 1 ? grown : laid)(text(run));
    if (sizeOf(run) === longest && !run.wild.length) choose(''); // it is complete, and no wild card asks for its place
    if (wilds) say(translate('To add a wild card, tap it, then the card that it stands for.'));
    else say(translate('{low} to {high}. Tap the suit again to begin another sequence.', { low: lettered(order[run.low]), high: lettered(order[run.high]) }));
  }

  function addWild(face, run) {
    const next = run && { ...run, wild: [...run.wild, face] };
    if (!run || sizeOf(next) < least) say(translate('Tap the sequence first, then its wild card, then the card that it stands for.'));
    else if (next.wild.length > wilds) say(translate('A sequence holds {count:wild card|wild cards} here.', { count: wilds }));
    else if (!fits(next)) say(translate('No sequence is that long.'));
    else lay(next);
  }

  // A card outside, with the ace at the nearer end: a wild card that is free takes the only place that is skipped.
  // A card inside is the one that a wild card stands for, or no longer.
  function withCard(run, rank) {
    const away = (at) => Math.max(run.low - at, at - run.high);
    const places = [order.indexOf(rank), order.lastIndexOf(rank)].sort((one, other) => away(one) - away(other));
    const place = places.find((at) => away(at) > 0) ?? places[0];
    if (away(place) > 0) {
      const next = { ...run, low: Math.min(run.low, place), high: Math.max(run.high, place) };
      const skipped = order.map((_, at) => at).filter((at) => at > next.low && at < next.high && (at < run.low || at > run.high));
      return skipped.length <= run.wild.length - run.gaps.length ? { ...next, gaps: [...run.gaps, ...skipped] } : next;
    }
    if (away(place) === 0 || !run.wild.length) return run;
    const others = run.gaps.filter((at) => at !== place);
    return { ...run, gaps: others.length < run.gaps.length ? others : [...others, place].slice(-run.wild.length) };
  }

  // A tap on a card while a suit is chosen; false where it can be none of this sequence, so that it begins another meld.
  function add(rank) {
    const run = taps ? read(onTable()) : null, begun = run ?? (ends.length ? runOf(ends) : null);
    if (isWild(rank) && (run || ends.length > 1 || !order.includes(rank))) {
      addWild(rank, begun);
      return true;
    }
    const place = order[ends.length ? 'lastIndexOf' : 'indexOf'](rank); // an ace is the lowest card if it is tapped first
    const next = run ? withCard(run, rank) : runOf([...ends, place]);
    if (!fits(next) && run && sets) {
      choose('');
      return false;
    }
    if (!fits(next)) say(translate('No sequence is that long.'));
    else if (!run && sizeOf(next) < least) {
      ends = [...new Set([...ends, place])];
      say(translate('From {low}: tap its highest card.', { low: lettered(order[next.low]) }));
    } else if (!run || text(next) !== text(run)) lay(next);
    return true;
  }

  // Takes back the last tap of a sequence; true if it was on the table, or none of a sequence.
  function back() {
    const onTable = taps > 0 || (!ends.length && !sets);
    if (taps > 1) taps -= 1;
    else if (taps) choose(suit);
    else if (ends.length) ends = ends.slice(0, -1);
    else if (sets) choose('');
    return onTable;
  }

  function stepped(run, part, by) {
    const next = { ...run, [part]: run[part] + by };
    next.gaps = run.gaps.filter((at) => at > next.low && at < next.high);
    return next.low >= 0 && next.high <= top && next.high > next.low ? text(next) : '';
  }

  function draw() {
    const run = taps ? read(onTable()) : null;
    const inside = (at) => (run ? at >= run.low && at <= run.high && !run.gaps.includes(at) : ends.includes(at));
    for (const key of [...keys, sets].filter(Boolean)) key.setAttribute('aria-pressed', (key.dataset.suit ?? '') === suit);
    for (const key of pad.querySelectorAll('[data-rank]')) {
      key.classList.toggle('key-end', suit !== '' && order.some((rank, at) => rank === key.dataset.rank && inside(at)));
    }
  }

  // "4–6 (Joker) 8–10"
  function name(run) {
    const key = keys.find((each) => each.dataset.suit === run.suit), sign = key.querySelector('svg').cloneNode(true);
    const cards = text(run).split(' ').map((face) => (run.wild.includes(face) ? `(${shown([[face, 1]])})` : lettered(face.slice(0, -1)))).join(' ');
    sign.classList.toggle('key-red', key.classList.contains('key-red'));
    return [sign, element(`${key.getAttribute('aria-label')} `, 'visually-hidden'), element(cards.replace(/([^() ]+)(?: [^() ]+)* ([^() ]+)/g, '$1–$2')),
      element(translate('{count:card|cards}', { count: sizeOf(run) }), 'meld-size soft')];
  }

  return { read, choose, add, back, stepped, draw, name, wilds, ends: (run) => ({ low: order[run.low], high: order[run.high] }), active: () => suit !== '' };
}
