// Drafts and unsent hands, kept on this device. A hand that cannot reach the server waits here with
// its id and is sent again when the connection is back; the server takes it once, however often it comes.

const NO_GAME = 'no-such-game';
const DRAFT = 'canasta.draft.', TAB = 'canasta.tab', OUTBOX = 'canasta.outbox', SAVED = 'canasta.saved', NEWS = 'canasta.news';
const LONGEST = 4000; // letters of an address; some servers refuse longer ones
const REMEMBERED = 40; // saved entries that are known, so that the Back button shows them as saved
const AGAIN = 8000; // milliseconds between attempts
const PATIENCE = 10000; // milliseconds until an attempt counts as failed
const memory = new Map(); // where a browser keeps nothing for us

function get(key) {
  try { return localStorage.getItem(key) ?? memory.get(key) ?? null; } catch { return memory.get(key) ?? null; }
}

function put(key, value) {
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

// Drafts: each tab keeps its own of a hand, so that no tab writes over another's; `key` is "address#number" or
// "address#number-event". A tab that has none begins with the newest of the others, which may have been closed.
const OWN = '~';
let tab = '';
try { tab = sessionStorage.getItem(TAB) ?? ''; } catch { /* then this page counts as a tab of its own */ }
tab ||= newId();
keepTab();

function keepTab() {
  try { sessionStorage.setItem(TAB, tab); } catch { /* as above */ }
}

const draftsOf = (key) => keys().filter((each) => each === DRAFT + key || each.startsWith(DRAFT + key + OWN));
const draftAt = (where) => ({ where, at: 0, ...parsed(get(where), {}) });

// The draft to go on with, as { where, pairs, own }; null if there is none.
export function readDraft(key) {
  const found = draftsOf(key).map(draftAt).filter((each) => each.pairs).sort((one, other) => other.at - one.at);
  const mine = found.find((each) => each.where === DRAFT + key + OWN + tab);
  return mine ? { ...mine, own: true } : found[0] ?? null;
}

export const keepDraft = (key, pairs) => put(DRAFT + key + OWN + tab, JSON.stringify({ at: Date.now(), pairs }));
export const dropDrafts = (key) => draftsOf(key).forEach(drop);

// Forgets the draft that this tab began with, and its own; others stay.
export function startOver(key, { where }) {
  drop(where);
  drop(DRAFT + key + OWN + tab);
}

// A tab that was duplicated has the other's name until the other writes: then it takes one of its own.
function otherTabWrote({ key }) {
  if (!key?.startsWith(DRAFT) || !key.endsWith(OWN + tab)) return;
  tab = newId();
  keepTab();
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

const waiting = () => parsed(get(OUTBOX), []);
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
// or "unsent" (it could not be asked, or has its games elsewhere: games are never deleted, so a server that
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
    if (response.status >= 500 || answer.code === NO_GAME || !answer.message) return { state: 'unsent', answer };
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

const news = () => parsed(get(NEWS), []);
const keepNews = (items) => (items.length ? put(NEWS, JSON.stringify(items)) : drop(NEWS));

let busy = false;

export async function sendAll() {
  if (busy) return;
  busy = true;
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
  busy = false;
  if (sent) window.dispatchEvent(new Event('sent'));
}

// Several tabs may hear at once that a hand was sent; it is told once.
function tell({ id, said, game }, { result, hand }) {
  keepNews([...news().filter((each) => each.id !== id), { id, said, game, result, hand }]);
}

// Keeps beside a hand why the server did not take it; it says so at every attempt.
function note(item, answer) {
  const why = answer?.message ?? '';
  if (why !== (item.why ?? '')) keepItem({ ...item, why, lost: answer?.code === NO_GAME });
}

const formHere = () => document.querySelector('form[data-draft]');
const isHere = (item) => formHere()?.elements.request_id?.value === item.id;

// While a hand waits, its form does not ask for it again.
function showForm(shown) {
  formHere().hidden = !shown;
  document.querySelectorAll('[data-unsaved]').forEach((part) => { part.hidden = !shown; });
}

// The lines at the top of a page that say what is not sent yet, and what has been sent since.
function show() {
  const main = document.getElementById('main');
  const items = [...news(), ...waiting()];
  let box = document.getElementById('outbox');
  if (!items.length || !main) { box?.remove(); return; }
  if (!box) {
    box = document.createElement('section');
    box.id = 'outbox';
    box.className = 'notice outbox';
    box.setAttribute('role', 'status');
    main.before(box); // not inside: the game page replaces what is in there
  }
  box.replaceChildren(...items.map((item) => (item.result === undefined ? line(item) : sent(item))));
  if (waiting().some((item) => isHere(item) && !item.refused)) showForm(false);
}

function button(words, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = words;
  made.addEventListener('click', act);
  return made;
}

function link(words, href, act) {
  const made = document.createElement('a');
  made.className = 'button';
  made.href = href;
  made.textContent = words;
  made.addEventListener('click', act);
  return made;
}

function sent(item) {
  const row = document.createElement('div');
  const words = document.createElement('p');
  const seen = () => { keepNews(news().filter((each) => each.id !== item.id)); show(); };
  row.className = 'outbox-row';
  words.textContent = told('{hand} of {game} was sent and is saved: {result}.', { hand: item.said, game: item.game, result: item.result });
  row.append(words, link(told('Look at it'), item.hand, seen), button(told('Close'), seen));
  return row;
}

function line(item) {
  const row = document.createElement('div');
  const words = document.createElement('p');
  row.append(words);
  row.className = 'outbox-row';
  if (item.refused) {
    words.textContent = item.versions ? item.refused : told('{hand} was not saved. {why}', { hand: item.said, why: item.refused });
    row.append(link(item.versions ? told('Compare both versions') : told('Look at it'), item.versions || item.url, () => dropItem(item)));
    return row;
  }
  const head = document.createElement('b');
  head.textContent = told('{hand} has not been sent yet.', { hand: item.said });
  const game = item.game ?? told('its game');
  words.append(head, ' ', item.why
    ? told('{why} The hand is kept on this phone and is sent when the scorekeeper can take it again.', { why: item.why })
    : told('It is kept on this phone and is sent to {game} automatically when the connection is back, from this page or any page of the game. Nothing has to be entered again.', { game }));
  row.append(button(told('Send now'), sendAll));
  if (isHere(item)) {
    row.append(button(told('Change this hand'), () => changeAgain(item)));
    if (onward) row.append(button(told('Enter the next hand'), () => { onward(); show(); }));
  }
  if (isOfGame(item)) row.append(link(told('Scores'), gameOf(item.draft), (event) => toScores(event, words)));
  if (item.lost) row.append(button(told('Throw it away'), () => throwAway(item)));
  return row;
}

// Ways on from a hand that waits: the form of the next hand needs no connection, the page of the game does.
let onward = null;
export function goOnWith(act) {
  onward = act;
  show();
}
const gameOf = (draft) => draft.split('#')[0];
const isOfGame = (item) => gameOf(formHere()?.dataset.draft ?? '') === gameOf(item.draft);

async function toScores(event, words) {
  event.preventDefault();
  const { href } = event.currentTarget;
  try {
    await fetch(href, { method: 'HEAD', cache: 'no-store' });
    location.assign(href);
  } catch {
    words.textContent = told('No connection. {scores}', { scores: formHere().dataset.scores });
  }
}

// A hand of a game that will never be here again would be kept for ever; only a person can know that.
function throwAway(item) {
  if (window.confirm(told('Throw {hand} away? It is kept nowhere else.', { hand: item.said }))) dropItem(item);
}

// What is changed now is another entry than the one that waited: it gets an id of its own.
function changeAgain(item) {
  formHere().elements.request_id.value = newId();
  dropItem(item);
  showForm(true);
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

// A page that shows a posted ruling takes the address at which the same ruling can be opened. So going back to it or loading
// it again asks the server, and the browser does not ask whether to send the form again. Hardly any hand is too long for it.
function giveAddress(form) {
  const { origin, pathname } = new URL(form.action);
  const address = `${origin}${pathname}/check?${bodyOf(form, { check: '1' })}`;
  if (location.pathname === pathname && address.length <= LONGEST) history.replaceState(history.state, '', address);
}

// The ruling page: a save goes through the outbox, so that it is safe before it is sent.
function watchSave(form) {
  form.addEventListener('submit', async (event) => {
    if (event.submitter?.name !== 'confirm') return;
    event.preventDefault();
    const said = form.querySelector('[data-outbox-said]');
    const item = itemOf(form);
    event.submitter.disabled = true;
    said.textContent = told('Saving');
    const { state, answer } = await save(item);
    if (state === 'refused' && answer.where === 'reason' && askReason(form)) {
      said.textContent = '';
      event.submitter.disabled = false;
    } else if (state === 'refused') {
      const confirm = document.createElement('input');
      Object.assign(confirm, { type: 'hidden', name: 'confirm', value: '1' });
      form.append(confirm);
      form.submit(); // the server shows why; asking again with the same id changes nothing
    } else if (state === 'unsent') {
      said.textContent = '';
      event.submitter.disabled = false;
      keepItem(item);
      note(item, answer);
      window.scrollTo(0, 0);
    }
  });
}

// The sentence that asks for a reason is shown at its field, which gets the focus: nothing is loaded anew.
function askReason(form) {
  const [field, error] = [form.elements.reason, form.querySelector('#reason-error')];
  if (!field || !error) return false;
  error.hidden = false;
  field.closest('.field').classList.add('bad');
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', 'reason-hint reason-error');
  field.focus();
  return true;
}

window.addEventListener('pageshow', leaveIfSaved);
window.addEventListener('online', sendAll);
window.addEventListener('storage', (event) => { otherTabWrote(event); show(); });
setInterval(() => { if (waiting().some((each) => !each.refused)) sendAll(); }, AGAIN);
document.querySelectorAll('form[data-save]').forEach((form) => { giveAddress(form); watchSave(form); });
show();
sendAll();
