// Ways on from a hand that waits to be sent: the form of the next hand, which needs no connection, and the scores.

import { isHere, newId, waiting } from './outbox.js';
import { button, waysOn } from './outbox_lines.js';

// `fillForm` and `begun` belong to the form of an entry: without them there is no next hand to enter.
export function lead(form, fillForm, begun) {
  const further = fillForm && !form.elements.replaces.value && 'alike' in form.dataset;
  waysOn((item) => {
    const ofGame = waiting().filter((each) => !each.refused && each.draft.split('#')[0] === form.dataset.draft.split('#')[0]);
    const scores = Object.assign(document.createElement('p'), { textContent: form.dataset.scores });
    const next = () => { empty(form, fillForm); begun(); waysOn(); };
    return [
      ...(ofGame.pop()?.id === item.id ? [scores] : []), // once, below the last hand that waits
      ...(further && isHere(item) ? [button(translate('Enter the next hand'), next)] : []),
    ];
  });
}

// The same form, empty, to be entered in the same way.
function empty(form, fillForm) {
  const { number, request_id: entry } = form.elements, heading = form.querySelector('h1');
  number.value = Number(number.value) + 1;
  entry.value = newId();
  form.dataset.said = translate('Hand {number}', { number: number.value });
  form.dataset.draft = form.dataset.draft.replace(/#\d+$/, `#${number.value}`);
  document.title = document.title.replace(heading.textContent, form.dataset.said);
  heading.textContent = form.dataset.said;
  const alike = [...new FormData(form)].filter(([name]) => /-mode$|_threes$/.test(name));
  fillForm(alike.map(([name, value]) => [name, name.endsWith('-mode') ? value : '0']));
  form.querySelectorAll('[data-kept], [data-of-hand]').forEach((part) => { part.hidden = true; });
  document.getElementById('problems')?.remove();
  form.hidden = false;
  window.scrollTo(0, 0);
}
