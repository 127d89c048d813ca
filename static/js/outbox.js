// Drafts and unsent hands, kept on this device. A hand that cannot reach the server waits here with
// its id and is sent again when the connection is back; the server takes it once, however often it comes.

const NO_GAME = 'no-such-game';
const DRAFT = 'canasta.draft.', TAB = 'canasta.tab', OUTBOX = 'canasta.outbox', SAVED = 'canasta.saved', NEWS = 'canasta.news';
const REMEMBERED = 40; // saved entries that are known, so that the Back button shows them as saved
const AGAIN = 8000; // milliseconds between attempts
const PATIENCE = 10000; // milliseconds until an attempt counts as failed
const memory = new Map(); // where a browser keeps nothing for us

export function get(key) {
  try { return localStorage.getItem(key) ?? memory.get(key) ?? null; } catch { return memory.get(key) ?? null; }
}

export function put(key, value) {
  memory.set(key, value);
  try { localStorage.setItem(key, value); } catch { /* full, or not allowed: the page still holds it */ }
}

function drop(key) {
  memory.delete(key);
  try { localStorage.removeItem(key); } catch { /* nothing was kept */ }
}

function parsed(text, otherwise) {
  try { return JSON.parse(text) ?? otherwise; } catch { return otherwise; }
}

// Each tab keeps its own draft of a hand; `key` is "address#number" or "address#number-event". A tab that has none
// begins with the newest of the others, which may have been closed.
let tab = '';
try { tab = sessionStorage.getItem(TAB); } catch { /* then each page is a tab of its own */ }
if (!tab) nameTab();

function nameTab() {
  tab = newId();
  try { sessionStorage.setItem(TAB, tab); } catch { /* as above */ }
}

const own = (key) => `${DRAFT + key}~${tab}`;
const draftsOf = (key) => keys().filter((each) => each === DRAFT + key || each.startsWith(`${DRAFT + key}~`));

// The draft to go on with, as { where, pairs, own }; null if there is none.
export function readDraft(key) {
  const found = draftsOf(key).map((where) => {
    const kept = parsed(get(where), {}); // a list of pairs: an older version kept it, one for all tabs
    return { where, own: where === own(key), ...(Array.isArray(kept) ? { at: 0, pairs: kept } : kept) };
  });
  return found.sort((one, other) => other.own - one.own || other.at - one.at)[0] ?? null;
}

export const keepDraft = (key, pairs) => put(own(key), JSON.stringify({ at: Date.now(), pairs }));
export const dropDrafts = (key) => draftsOf(key).forEach(drop);

// Forgets the draft that this tab began with, and its own; others stay.
export const startOver = (key, { where }) => [where, own(key)].forEach(drop);

// A duplicated tab has the name of the other until one of them writes.
function otherTabWrote({ key }) {
  if (key?.startsWith(DRAFT) && key.endsWith(`~${tab}`)) nameTab();
}

function keys() {
  const found = new Set(memory.keys());
  try { for (let i = 0; i < localStorage.length; i += 1) found.add(localStorage.key(i)); } catch { /* those of this page are known */ }
  return [...found];
}

// Drafts of earlier hands of the same game are done with.
export function dropOlderDrafts(key) {
  const [game, hand] = key.split('#');
  for (const each of keys()) {
    const [other, number] = each.startsWith(DRAFT + game + '#') ? each.slice(DRAFT.length).split('#') : [];
    if (other === game && !hand.includes('-') && parseInt(number, 10) < parseInt(hand, 10)) drop(each);
  }
}

export const waiting = () => parsed(get(OUTBOX), []);
const keepAll = (items) => (items.length ? put(OUTBOX, JSON.stringify(items)) : drop(OUTBOX));

export function keepItem(item) {
  const items = waiting(); // in the order in which they are to be sent
  keepAll(items.some((each) => each.id === item.id) ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item]);
  show();
}

export function dropItem(item) {
  keepAll(waiting().filter((each) => each.id !== item.id));
  show();
}

// Sends one hand: "saved", "kept" (beside another version of it), "refused" (the server has answered no)
// or "unsent" (it could not be asked, takes no more today, or has its games elsewhere: games are never deleted, so a server that
// does not know one has lost its database for now, and the only copy of this hand may be here).
export async function send(item) {
  let response;
  const timer = new AbortController();
  const bell = setTimeout(() => timer.abort(), PATIENCE);
  try {
    response = await fetch(item.url, {
      method: 'POST', body: item.body, signal: timer.signal,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    });
    const answer = await response.json();
    if (response.ok && answer.ok) return { state: 'saved', answer };
    if (response.status >= 500 || response.status === 429 || answer.code === NO_GAME || !answer.message) return { state: 'unsent', answer };
    return { state: answer.code === 'two-versions' ? 'kept' : 'refused', answer };
  } catch {
    return { state: 'unsent' };
  } finally {
    clearTimeout(bell);
  }
}

// --- what has been saved -------------------------------------------------------------------------

function remember(id, answer) {
  const known = parsed(get(SAVED), []).filter((each) => each.id !== id);
  put(SAVED, JSON.stringify([...known, { id, hand: answer.hand }].slice(-REMEMBERED)));
}

// Going back to a page of a hand that has been saved shows what was saved. If the hand was changed after that page was shown,
// the server gives the page a new id, but the address of the page still has the id that was saved.
function leaveIfSaved() {
  const id = document.querySelector('form[data-draft]')?.elements.request_id?.value;
  if (!id) return;
  const ids = [id, new URLSearchParams(location.search).get('request_id')];
  const saved = parsed(get(SAVED), []).find((each) => ids.includes(each.id));
  if (saved) location.replace(saved.hand);
}

export const news = () => parsed(get(NEWS), []);
export const keepNews = (items) => (items.length ? put(NEWS, JSON.stringify(items)) : drop(NEWS));

let sending = null;

// Whoever asks while hands are being sent waits for the same attempt.
export function sendAll() {
  sending ??= sendEach().finally(() => { sending = null; });
  return sending;
}

async function sendEach() {
  let sent = false;
  const stuck = new Set(); // where a hand was refused that the next ones follow
  for (const item of waiting()) {
    if (item.refused && !item.versions) stuck.add(item.url);
    if (item.refused || stuck.has(item.url)) continue;
    const { state, answer } = await send(item);
    if (state === 'unsent') {
      note(item, answer);
      if (answer?.code === NO_GAME) continue; // the next one may be of another game
      break;
    }
    if (state === 'refused') stuck.add(item.url);
    else dropDrafts(item.draft); // the server has it
    if (state === 'saved') {
      remember(item.id, answer);
      if (!isHere(item)) tell(item, answer); // the page that follows says it
      sent = true;
      dropItem(item);
    } else keepItem({ ...item, refused: answer.message, versions: state === 'kept' ? answer.where : '' });
    if (isHere(item)) state === 'saved' ? location.assign(answer.location) : showForm(true);
  }
  if (sent) window.dispatchEvent(new Event('sent'));
}

// Several tabs may hear at once that a hand was sent; it is told once.
function tell({ id, said, game }, { result, hand }) {
  keepNews([...news().filter((each) => each.id !== id), { id, said, game, result, hand }]);
}

// Keeps beside a hand why the server did not take it; it says so at every attempt.
export function note(item, answer) {
  const why = answer?.message ?? '';
  if (why !== (item.why ?? '')) keepItem({ ...item, why, lost: answer?.code === NO_GAME });
}

export const formHere = () => document.querySelector('form[data-draft]');
export const isHere = (item) => formHere()?.elements.request_id?.value === item.id;

// While a hand waits, its form does not ask for it again.
export function showForm(shown) {
  formHere().hidden = !shown;
  document.querySelectorAll('[data-unsaved]').forEach((part) => { part.hidden = !shown; });
}

// What is not sent yet, and what has been sent since, stands at the top of a page: most pages have nothing to show.
// A form is hidden only once the line is there that says why.
export function show() {
  const items = [...news(), ...waiting()];
  if (!items.length && !document.getElementById('outbox')) return;
  import('./outbox_lines.js').then((lines) => {
    lines.show(items);
    if (waiting().some((item) => isHere(item) && !item.refused)) showForm(false);
  }, () => {});
}

export function bodyOf(form, extra) {
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(extra)) body.set(name, value);
  return body.toString();
}

export const isWaiting = (id) => waiting().some((each) => each.id === id);

// `crypto.randomUUID` is missing on plain http in a local network.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function itemOf(form) {
  return {
    id: form.elements.request_id.value, url: new URL(form.action).pathname, body: bodyOf(form, { confirm: '1' }),
    said: form.dataset.said, game: form.dataset.game, draft: form.dataset.draft,
  };
}

// Sends a hand from the page that shows it, and follows where that leads; returns what became of it.
export async function save(item) {
  const { state, answer } = await send(item);
  if (state === 'saved') remember(item.id, answer);
  if (state === 'saved' || state === 'kept') {
    dropDrafts(item.draft);
    location.assign(state === 'saved' ? answer.location : answer.where);
  }
  return { state, answer };
}

window.addEventListener('pageshow', leaveIfSaved);
window.addEventListener('online', sendAll);
window.addEventListener('storage', (event) => { otherTabWrote(event); show(); });
setInterval(() => { if (waiting().some((each) => !each.refused)) sendAll(); }, AGAIN);
for (const note of document.querySelectorAll('[data-begun]')) note.hidden = !readDraft(note.dataset.begun);
show();
sendAll();
