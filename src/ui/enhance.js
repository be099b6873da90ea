// Every page works without this file; it only makes some things quicker.

document.documentElement.classList.add('enhanced');

// A second press sends nothing again. The button comes back with the page from the browser's history.
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

// What was done is said once: neither a reload nor a bookmark says it again.
const address = new URL(window.location.href);
if (address.searchParams.has('done')) {
  address.searchParams.delete('done');
  window.history.replaceState(null, '', address);
}

// A secret that was made stands on the answer to a form: a reload looks at its page, and makes no second one.
const made = document.querySelector('[data-reload]');
if (made) window.history.replaceState(null, '', made.dataset.reload);

// What was typed as a password or secret can be looked at.
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

// A text that is there to be taken away is, by one press.
for (const box of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-secondary button-small';
  const word = document.createElement('span');
  word.textContent = box.dataset.copy;
  word.setAttribute('aria-live', 'polite');
  const what = document.createElement('span');
  what.className = 'unseen';
  what.textContent = `: ${box.dataset.what}`;
  button.append(word, what);
  button.addEventListener('click', async () => {
    await window.navigator.clipboard.writeText(box.querySelector('code').textContent);
    word.textContent = box.dataset.copied;
  });
  box.append(button);
}

// The chosen picture is shown, and one that is too big is refused before it travels.
for (const box of document.querySelectorAll('[data-picture]')) enhancePicture(box);

// An opened decision puts the cursor where the next key belongs: not into the note, which most go without, but where there
// is no other field; and never on a button, since somebody may be typing a text that goes on.
const NEEDED = 'select, textarea:not([name=note]), input:not([type=hidden])';
for (const details of document.querySelectorAll('details.decision')) {
  details.addEventListener('toggle', () => {
    // One that arrives open has a fault, whose summary has the focus already.
    if (!details.open || document.activeElement?.hasAttribute('autofocus')) return;
    const field = details.querySelector(NEEDED);
    // A note alone is nothing to open a phone's keyboard for.
    if (field || !window.matchMedia('(pointer: coarse)').matches) (field ?? details.querySelector('textarea'))?.focus();
  });
}

// A box that answers in the place of a field closes it; what stands there already may belong into another one.
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

/** On a canvas, since the policy of our pages lets no picture in from anywhere but the service. */
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
    // The browser cannot draw this kind of file; the server says what is wrong with it.
  }
}
