// The reviewers' keys (RC1). Every page works without them: each stands for a link, a button or a choice that is there.
//
// Somebody may write a sentence in the belief to be in a field, at any speed, with spaces and new lines. So a letter does no
// more than open a form or go to where a button is. Tab takes hold of the button and Enter presses it: no text has a Tab.

const STORED = 'attestry-keys';
/** What Enter presses and, of buttons, a space does too. Not those that only change what is seen. */
const PRESSABLE = 'a[href], button[type=submit]';
/** Whatever is typed where no text goes, beside what has a single character. */
const TYPED = ['Backspace', 'Delete', 'Dead', 'Process'];
const help = document.querySelector('[data-keys]');
const voice = document.createElement('div');
voice.className = 'unseen';
voice.setAttribute('role', 'status');
document.body.append(voice);
let isOn = readChoice() !== 'off';

document.addEventListener('keydown', (event) => {
  const pressable = event.target.closest?.(PRESSABLE);
  if (pressable) guard(pressable, event);
  if (event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') return leave();
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return goToSubmit(event);
  const letter = letterOf(event);
  if (isOn && letter && obey(letter)) event.preventDefault();
});

// A space is the end of a word, and presses nothing (see guard): not where it was let go either.
document.addEventListener('keyup', (event) => {
  if (event.key === ' ' && event.target.closest?.(PRESSABLE)) event.preventDefault();
});

/** Who types at a button or link is not pressing it: a note takes what is typed where there is one, and else it is let go. */
function guard(pressable, event) {
  if (event.key === 'Enter' && event.repeat) return event.preventDefault();
  if (!isTyped(event)) return;
  const note = pressable.form?.querySelector('textarea[name=note]');
  if (note) return note.focus();
  event.preventDefault();
  pressable.blur();
}

function isTyped(event) {
  const isChord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  return !isChord && ([...event.key].length === 1 || event.isComposing || TYPED.includes(event.key));
}

/** Undefined for what is none of ours. A layout without Latin letters has ours in the places where those would be. */
function letterOf(event) {
  const { key, code, repeat } = event;
  if (repeat || ['Control', 'Alt', 'Meta', 'Shift', 'AltGraph'].some((one) => event.getModifierState(one))) return;
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() : undefined;
}

/** Only where nothing but the page has the focus and no form is open, or in what our own keys led to. True when it is ours. */
function obey(letter) {
  if (openForm()) return false;
  const at = document.activeElement;
  const isPage = !at || at === document.body || at.id === 'main';
  if (letter === 'j' || letter === 'k') return (isPage || stopOf(at) !== -1) && move(letter === 'j' ? 1 : -1);
  const viewer = at?.closest('.viewer');
  if (!isPage && !viewer) return false;
  const what = `[data-key="${letter}"]`;
  // Of several pictures the one that was gone to; the first, where it was none.
  const choice = viewer?.querySelector(what) ?? document.querySelector(`fieldset${what}`);
  if (choice) return turnOn(choice);
  const found = isPage && document.querySelector(what);
  return found ? goTo(found) : false;
}

function goTo(found) {
  const details = found.matches('summary') && found.parentElement;
  if (!details) return stopBefore(found);
  // enhance.js puts the cursor into a decision's form: where a text belongs, and never on its button.
  details.open = true;
  if (details.matches('.filter')) details.querySelector('select').focus();
  return true;
}

/** What is around a link or button gets the focus, so that no Enter reaches it before a Tab has. */
function stopBefore(pressable) {
  const stop = pressable.closest('form') ?? pressable.parentElement;
  stop.tabIndex = -1;
  stop.dataset.stop = help?.dataset.then ?? '';
  stop.focus();
  voice.textContent = `${wordsOf(pressable)}: ${stop.dataset.stop}`;
  return true;
}

/** Without the key that is drawn on it. */
function wordsOf(pressable) {
  const texts = [...pressable.childNodes].filter((node) => !node.matches?.('.key'));
  return texts
    .map((node) => node.textContent)
    .join('')
    .trim();
}

/** The rows of the queue, the documents of a case. */
function places() {
  return [...document.querySelectorAll('.row-link, .case-document :is(.viewer-window, .button)')];
}

function stopOf(element) {
  return places().findIndex((one) => (one.closest('.viewer') ?? one.parentElement).contains(element));
}

function move(step) {
  const all = places();
  const at = stopOf(document.activeElement);
  const next = all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
  if (!next) return false;
  if (!next.matches(PRESSABLE)) next.focus();
  else stopBefore(next);
  return true;
}

/** The next choice of a group, and after the last one the first. */
function turnOn(group) {
  const choices = [...group.querySelectorAll('input')];
  const at = choices.findIndex(({ checked }) => checked);
  choices[(at + 1) % choices.length].click();
  return true;
}

function openForm() {
  return document.querySelector('.decision[open]');
}

/** First out of a field, which keeps what was typed, and then the form is closed: from then on letters are keys again. */
function leave() {
  const at = document.activeElement;
  if (at && at !== document.body) return at.blur();
  const form = openForm();
  if (form) form.open = false;
}

/** Past all fields of a long form. It presses nothing, since many a chat sends by these keys. */
function goToSubmit(event) {
  const submit = event.target.closest?.('.decision-form')?.querySelector('button:not([formmethod])');
  if (!submit || submit === event.target) return;
  event.preventDefault();
  submit.focus();
}

/** As the server writes it (undo-notice.tsx). */
function timeLeft(seconds, unit) {
  return seconds > 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : `${seconds} ${unit}`;
}

// The seconds in which a decision can be undone; the form is gone when they are over, since then it is too late.
for (const box of document.querySelectorAll('[data-undo]')) {
  const end = window.performance.now() + Number(box.dataset.undo) * 1_000;
  const draw = () => {
    const left = Math.ceil((end - window.performance.now()) / 1_000);
    if (left > 0) return (box.querySelector('[data-undo-left]').textContent = timeLeft(left, box.dataset.undoUnit));
    clearInterval(timer);
    box.classList.add('undo-over');
    box.querySelector('form').remove();
    box.querySelector('[data-undo-text]').textContent = box.dataset.undoOver;
  };
  const timer = setInterval(draw, 200);
  draw();
}

// What became of the last case is spoken: a page that has just come has nothing that would be.
const said = document.querySelector('[data-say]');
if (said) setTimeout(() => (voice.textContent = said.textContent), 300);

// Whoever dictates, or presses keys by accident, can do without (WCAG 2.1.4).
if (help) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'keys-switch';
  const draw = () => {
    button.textContent = isOn ? help.dataset.on : help.dataset.off;
    help.classList.toggle('keys-off', !isOn);
  };
  button.addEventListener('click', () => {
    isOn = !isOn;
    window.localStorage.setItem(STORED, isOn ? 'on' : 'off');
    draw();
  });
  draw();
  help.append(button);
}

function readChoice() {
  try {
    return window.localStorage.getItem(STORED);
  } catch {
    return 'on';
  }
}
