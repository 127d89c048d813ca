// Cards in the notation of the record format: read, written, shown, and taken from page and draft.

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
export const shown = (cards) => cards.map(([face, n]) => `${FACES[face] ?? lettered(face)}${n > 1 ? ` ×${n}` : ''}`).join('  ');
export const many = (cards) => (cards ?? []).reduce((sum, [, n]) => sum + n, 0);

// A meld of one rank, with wild cards or of them alone (its rank is then ""); null for any other.
export function setOf(text) {
  const cards = parse(text);
  if (!cards?.length) return null;
  const counts = new Map(cards);
  const others = cards.filter(([face]) => face !== WILD.deuces && face !== WILD.jokers);
  if (others.length > 1 || /[hdcs]$/.test(others[0]?.[0] ?? '')) return null;
  const [rank, naturals] = others[0] ?? ['', 0];
  return { rank, naturals, deuces: counts.get(WILD.deuces) ?? 0, jokers: counts.get(WILD.jokers) ?? 0 };
}

// The part of a set that a card of this rank belongs to, and the rank of a part.
export const partOf = (rank) => Object.keys(WILD).find((part) => WILD[part] === rank) ?? 'naturals';
export const rankOf = (set, part) => WILD[part] ?? set.rank;

export const written = (set) => write([[set.rank, set.naturals], [WILD.deuces, set.deuces], [WILD.jokers, set.jokers]]);

// --- on the page ---

// Cards as buttons that take one away; `empty` is said where there are none.
export function chipsOf(cards, empty, takeAway) {
  const chips = cards.map((card) => {
    const chip = document.createElement('button');
    chip.type = 'button';
    chip.className = `chip${card[0].startsWith('3r') ? ' key-red' : ''}`;
    chip.textContent = shown([card]);
    chip.setAttribute('aria-label', translate('{cards}: take one away', { cards: chip.textContent }));
    chip.addEventListener('click', () => takeAway(card[0]));
    return chip;
  });
  const none = document.createElement('p');
  none.className = 'soft';
  none.textContent = empty;
  return chips.length ? chips : [none];
}

// The melds in the rows that the page came with.
export function typedMelds(part) {
  return [...part.querySelectorAll('.typed-meld')].map((row) => ({
    cards: row.querySelector('input[type=text]').value.trim(), concealed: row.querySelector('input[type=checkbox]')?.checked ?? false,
    bad: row.querySelector('.error')?.textContent,
  })).filter((meld) => meld.cards);
}

// The melds of a side in a kept entry, each with its number.
export function draftMelds(pairs, side) {
  const found = new Map(), field = new RegExp(`^${side}-melds-(\\d+)-(cards|concealed)$`);
  for (const [name, value] of pairs) {
    const [, laid, part] = field.exec(name) ?? [];
    if (part) found.set(laid, { concealed: false, laid: Number(laid), ...found.get(laid), [part]: part === 'cards' ? value : true });
  }
  return [...found.values()].filter((meld) => meld.cards);
}
