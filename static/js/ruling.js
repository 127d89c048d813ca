// The page that shows the ruling on a hand before it is saved.

import { bodyOf, itemOf, keepItem, note, save } from './outbox.js';
import { lead } from './hand_ways.js';
import './outbox_lines.js'; // it is there once the connection is not

const LONGEST = 4000; // letters of an address; some servers refuse longer ones

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
    said.textContent = translate('Saving');
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

document.querySelectorAll('form[data-save]').forEach((form) => { giveAddress(form); watchSave(form); lead(form); });
