// Cards in the notation of the record format: read, written, shown, and taken from page and draft.

export const WILD = ['2', 'JKR'];
const FACES = { JKR: 'Joker', '3b': '3♠', '3r': '3♥' };

// Cards of a string as [face with suit, copies]; null if it is not plain notation.
export function parse(text) {
  const found = new Map();
  for (const token of text.trim().split(/\s+/).filter(Boolean)) {
    const [, rank, suit, copies = 1] = /^(JKR|10|3[rb]|[2-9JQKA])([hdcs]?)(?:\*(\d{1,3}))?$/.exec(token) ?? [];
    if (!rank) return null;
    found.set(rank + suit, (found.get(rank + suit) ?? 0) + Number(copies));
  }
  return [...found];
}

export const write = (cards) => [...cards].filter(([, n]) => n > 0).map(([face, n]) => (n > 1 ? `${face}*${n}` : face)).join(' ');
export const shown = (cards) => cards.map(([face, n]) => `${FACES[face] ?? lettered(face)}${n > 1 ? ` ×${n}` : ''}`).join('  ');
export const many = (cards) => [...cards ?? []].reduce((sum, [, n]) => sum + n, 0);

// A meld of one rank, with wild cards or of them alone (its rank is then ""), and how many it has of each; null for any other.
export function setOf(text) {
  const cards = parse(text), others = (cards ?? []).filter(([face]) => !WILD.includes(face));
  if (!cards?.length || others.length > 1 || /[hdcs]$/.test(others[0]?.[0] ?? '')) return null;
  return { rank: others[0]?.[0] ?? '', counts: new Map(cards) };
}

// --- on the page ---

// Cards as buttons that take one away.
export const chipsOf = (cards) => cards.map((card) => {
  const textContent = shown([card]), className = card[0].startsWith('3r') ? 'chip key-red' : 'chip';
  const chip = Object.assign(document.createElement('button'), { type: 'button', className, textContent });
  chip.setAttribute('aria-label', translate('{cards}: take one away', { cards: textContent }));
  [chip.dataset.chip] = card;
  return chip;
});

// The melds of a side in what its form holds, each with its number.
export function meldsOf(pairs, side) {
  const found = new Map(), field = new RegExp(`^${side}-melds-(\\d+)-(cards|concealed)$`);
  for (const [name, value] of pairs) {
    const [, laid, part] = field.exec(name) ?? [];
    if (part) found.set(laid, { laid: Number(laid), ...found.get(laid), [part]: part === 'cards' ? value.trim() : true });
  }
  return [...found.values()].filter((meld) => meld.cards);
}
