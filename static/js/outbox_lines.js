// The lines at the top of a page that say what is not sent yet, and what has been sent since.

import { dropItem, formHere, isHere, keepNews, newId, news, sendAll, show as look, showForm } from './outbox.js';

export function show(items) {
  const main = document.getElementById('main');
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
}

export function button(words, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = words;
  made.addEventListener('click', act);
  return made;
}

export function link(words, href, act) {
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
  const seen = () => { keepNews(news().filter((each) => each.id !== item.id)); look(); };
  row.className = 'outbox-row';
  words.textContent = translate('{hand} of {game} was sent and is saved: {result}.', { hand: item.said, game: item.game, result: item.result });
  row.append(words, link(translate('Look at it'), item.hand, seen), button(translate('Close'), seen));
  return row;
}

function line(item) {
  const row = document.createElement('div');
  const words = document.createElement('p');
  row.append(words);
  row.className = 'outbox-row';
  if (item.refused) {
    words.textContent = item.versions ? item.refused : translate('{hand} was not saved. {why}', { hand: item.said, why: item.refused });
    row.append(link(item.versions ? translate('Compare both versions') : translate('Look at it'), item.versions || item.url, () => dropItem(item)));
    return row;
  }
  const head = document.createElement('b');
  head.textContent = translate('{hand} has not been sent yet.', { hand: item.said });
  const game = item.game ?? translate('its game');
  words.append(head, ' ', item.why
    ? translate('{why} The hand is kept on this phone and is sent when the scorekeeper can take it again.', { why: item.why })
    : translate('It is kept on this phone and is sent to {game} automatically when the connection is back, from this page or any page of the game. Nothing has to be entered again.', { game }));
  row.append(button(translate('Send now'), sendAll));
  if (isHere(item)) row.append(button(translate('Change this hand'), () => changeAgain(item)));
  row.append(...ways(item, words));
  if (item.lost) row.append(button(translate('Throw it away'), () => throwAway(item)));
  return row;
}

// Ways on from a hand that waits, once their script has come.
let ways = () => [];
export function waysOn(find = ways) {
  ways = find;
  look();
}

// A hand of a game that will never be here again would be kept for ever; only a person can know that.
function throwAway(item) {
  if (window.confirm(translate('Throw {hand} away? It is kept nowhere else.', { hand: item.said }))) dropItem(item);
}

// What is changed now is another entry than the one that waited: it gets an id of its own.
function changeAgain(item) {
  formHere().elements.request_id.value = newId();
  dropItem(item);
  showForm(true);
}

