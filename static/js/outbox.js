// Drafts and unsent hands, kept on this device. A hand that cannot reach the server waits here with
// its id and is sent again when the connection is back; the server takes it once, however often it comes.

const DRAFT = 'canasta.draft.', OUTBOX = 'canasta.outbox';
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

export const readDraft = (key) => parsed(get(DRAFT + key), null);
export const keepDraft = (key, pairs) => put(DRAFT + key, JSON.stringify(pairs));
export const dropDraft = (key) => drop(DRAFT + key);

// Drafts of earlier hands of the same game are done with; `key` is "address#number" or "address#number-event".
export function dropOlderDrafts(key) {
  const [game, hand] = key.split('#');
  const keys = [];
  try { for (let i = 0; i < localStorage.length; i += 1) keys.push(localStorage.key(i)); } catch { return; }
  for (const each of keys) {
    const [other, number] = each.startsWith(DRAFT + game + '#') ? each.slice(DRAFT.length).split('#') : [];
    if (other === game && !hand.includes('-') && parseInt(number, 10) < parseInt(hand, 10)) drop(each);
  }
}

const waiting = () => parsed(get(OUTBOX), []);
const keepAll = (items) => (items.length ? put(OUTBOX, JSON.stringify(items)) : drop(OUTBOX));

export function keepItem(item) {
  keepAll([...waiting().filter((each) => each.id !== item.id), item]);
  show();
}

export function dropItem(item) {
  keepAll(waiting().filter((each) => each.id !== item.id));
  show();
}

// Sends one hand: "saved", "kept" (beside another version of it), "refused" (the server has answered no)
// or "unsent" (it could not be asked).
export async function send(item) {
  let response;
  const timer = new AbortController();
  const bell = setTimeout(() => timer.abort(), PATIENCE);
  try {
    response = await fetch(item.url, {
      method: 'POST', body: item.body, signal: timer.signal,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    });
    if (response.status >= 500) return { state: 'unsent' };
    const answer = await response.json();
    if (response.ok && answer.ok) return { state: 'saved', answer };
    return { state: answer.code === 'two-versions' ? 'kept' : 'refused', answer };
  } catch {
    return { state: 'unsent' };
  } finally {
    clearTimeout(bell);
  }
}

let busy = false;

export async function sendAll() {
  if (busy) return;
  busy = true;
  for (const item of waiting()) {
    if (item.refused) continue;
    const { state, answer } = await send(item);
    if (state === 'unsent') break;
    if (state !== 'refused') dropDraft(item.draft); // the server has it
    if (state === 'saved') dropItem(item);
    else keepItem({ ...item, refused: answer.message, versions: state === 'kept' ? answer.where : '' });
    if (state === 'saved') document.dispatchEvent(new CustomEvent('hand-sent', { detail: { item, answer } }));
  }
  busy = false;
}

// The line at the top of a page that says what is not sent yet.
function show() {
  const main = document.getElementById('main');
  const items = waiting();
  let box = document.getElementById('outbox');
  if (!items.length || !main) { box?.remove(); return; }
  if (!box) {
    box = document.createElement('section');
    box.id = 'outbox';
    box.className = 'notice outbox';
    box.setAttribute('role', 'status');
    main.before(box); // not inside: the game page replaces what is in there
  }
  box.replaceChildren(...items.map(line));
}

function line(item) {
  const row = document.createElement('div');
  const words = document.createElement('p');
  row.append(words);
  row.className = 'outbox-row';
  if (item.refused) {
    words.textContent = item.versions ? item.refused : `${item.said} was not saved. ${item.refused}`;
    const link = document.createElement('a');
    link.className = 'button';
    link.href = item.versions || item.url;
    link.textContent = item.versions ? 'Compare both versions' : 'Look at it';
    link.addEventListener('click', () => dropItem(item));
    row.append(link);
    return row;
  }
  words.textContent = `${item.said} is not yet sent. It is kept here and goes out when the connection is back.`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Send now';
  button.addEventListener('click', sendAll);
  row.append(button);
  return row;
}

export function bodyOf(form, extra) {
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(extra)) body.set(name, value);
  return body.toString();
}

export const isWaiting = (id) => waiting().some((each) => each.id === id);

// `crypto.randomUUID` is missing on plain http in a local network.
export const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function itemOf(form) {
  return {
    id: form.elements.request_id.value, url: location.pathname, body: bodyOf(form, { confirm: '1' }),
    said: form.dataset.said, draft: form.dataset.draft,
  };
}

// The ruling page: a save goes through the outbox, so that it is safe before it is sent.
function watchSave(form) {
  form.addEventListener('submit', async (event) => {
    if (event.submitter?.name !== 'confirm') return;
    event.preventDefault();
    const said = form.querySelector('[data-outbox-said]');
    const item = itemOf(form);
    event.submitter.disabled = true;
    said.textContent = 'Saving';
    const { state, answer } = await send(item);
    if (state === 'saved' || state === 'kept') {
      dropDraft(item.draft);
      location.assign(state === 'saved' ? answer.location : answer.where);
    } else if (state === 'refused') {
      const confirm = document.createElement('input');
      Object.assign(confirm, { type: 'hidden', name: 'confirm', value: '1' });
      form.append(confirm);
      form.submit(); // the server shows why; asking again with the same id changes nothing
    } else {
      keepItem(item);
      said.textContent = 'No connection. This hand is kept on this phone and sent as soon as it can be.';
      event.submitter.disabled = false;
    }
  });
}

document.addEventListener('hand-sent', ({ detail }) => {
  const form = document.querySelector('form[data-draft]');
  if (form && form.elements.request_id?.value === detail.item.id) location.assign(detail.answer.location);
});
window.addEventListener('online', sendAll);
window.addEventListener('storage', show);
setInterval(() => { if (waiting().some((each) => !each.refused)) sendAll(); }, AGAIN);
document.querySelectorAll('form[data-save]').forEach(watchSave);
show();
sendAll();
