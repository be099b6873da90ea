// Optional improvements: every page works without this file.

document.documentElement.classList.add('enhanced');

// Prevents sending a form twice. A page that comes back from the browser's history may send its form again.
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (event.submitter?.formMethod === 'dialog') return;
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = 'yes';
    event.submitter?.setAttribute('aria-busy', 'true');
  });
}
window.addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
});

// Removes `done` from the address, so that a reload or bookmark does not show the confirmation again.
const address = new URL(window.location.href);
if (address.searchParams.has('done')) {
  address.searchParams.delete('done');
  window.history.replaceState(null, '', address);
}

// The page is the response to a form, for example one that created a secret. A reload should open the page at this
// address instead of sending the form again.
const made = document.querySelector('[data-reload]');
if (made) window.history.replaceState(null, '', made.dataset.reload);

// Cancels a confirmation: closes its `details` element and moves the focus back to the button that opened it.
for (const link of document.querySelectorAll('[data-folds]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const details = link.closest('details');
    details.open = false;
    details.querySelector('summary').focus();
  });
}

// Adds a button that shows a password or secret as it is typed.
for (const secret of document.querySelectorAll('.secret')) {
  const input = secret.querySelector('input');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'secret-button';
  button.textContent = secret.dataset.show;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.textContent = isShown ? secret.dataset.show : secret.dataset.hide;
  });
  input.form.addEventListener('submit', () => (input.type = 'password'));
  secret.append(button);
}

// Adds a button that copies the text.
for (const box of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `button button-${box.dataset.kind} button-small`;
  const word = document.createElement('span');
  word.textContent = box.dataset.copy;
  word.setAttribute('aria-live', 'polite');
  const what = document.createElement('span');
  what.className = 'unseen';
  what.textContent = `: ${box.dataset.what}`;
  button.append(word, what);
  button.addEventListener('click', async () => {
    const text = box.querySelector('code');
    try {
      await window.navigator.clipboard.writeText(text.textContent);
      word.textContent = box.dataset.copied;
    } catch {
      // Not allowed, or no HTTPS: the keys for copying do the rest.
      window.getSelection().selectAllChildren(text);
    }
  });
  box.append(button);
}

// Shows a preview of the chosen picture. Refuses a file that is too large before it is uploaded.
for (const box of document.querySelectorAll('[data-picture]')) enhancePicture(box);

// When a decision's form opens, its first field gets the focus. The note is optional, so it gets the focus only if
// there is no other field. Buttons never get it, because the reviewer may still be typing.
const NEEDED = 'select, textarea:not([name=note]), input:not([type=hidden])';
for (const details of document.querySelectorAll('details.decision')) {
  details.addEventListener('toggle', () => {
    // In a form that was refused, the first field with a fault already has the focus.
    if (!details.open || document.activeElement?.hasAttribute('autofocus')) return;
    const field = details.querySelector(NEEDED);
    // If there is only the optional note, a phone should not open its keyboard.
    if (field || !window.matchMedia('(pointer: coarse)').matches) (field ?? details.querySelector('textarea'))?.focus();
  });
}

// A check box that replaces a field disables it. Text that is already there moves to another field, if that is empty.
for (const box of document.querySelectorAll('[data-closes]')) {
  const field = document.getElementById(box.dataset.closes);
  const other = document.getElementById(box.dataset.movesTo);
  const follow = () => (field.disabled = box.checked);
  box.addEventListener('change', () => {
    if (box.checked && other && other.value.trim() === '') [other.value, field.value] = [field.value, ''];
    follow();
  });
  window.addEventListener('pageshow', follow);
  follow();
}

function enhancePicture(box) {
  const inputs = [...box.querySelectorAll('input[type=file]')];
  const preview = box.querySelector('.picture-preview');
  const words = preview.querySelector('p');
  for (const input of inputs) {
    input.addEventListener('change', async () => {
      const [file] = input.files;
      if (!file) return;
      for (const other of inputs) if (other !== input) other.value = '';
      const tooBig = file.size > Number(box.dataset.picture);
      for (const one of inputs) one.setCustomValidity('');
      input.setCustomValidity(tooBig ? box.dataset.tooBig : '');
      words.textContent = tooBig ? box.dataset.tooBig : `${box.dataset.chosen} ${file.name}`;
      words.className = tooBig ? 'fault' : 'small';
      preview.hidden = false;
      await draw(preview.querySelector('canvas'), tooBig ? undefined : file);
    });
  }
}

/**
 * Draws the preview on a canvas, because the content security policy permits images from the service only, which
 * excludes blob URLs.
 */
async function draw(canvas, file) {
  canvas.hidden = true;
  if (!file) return;
  try {
    const picture = await window.createImageBitmap(file, { resizeWidth: 720, resizeQuality: 'medium' });
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d').drawImage(picture, 0, 0);
    canvas.hidden = false;
  } catch {
    // The browser cannot decode this file. The server will check it and say what is wrong.
  }
}
