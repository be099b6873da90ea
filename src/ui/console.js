// Keyboard shortcuts for reviewers. Pages work without them: each shortcut stands for a visible link, button or choice.
//
// Somebody may type a sentence, with spaces and line breaks and at any speed, believing to be in a field. So a letter
// only opens a form or moves the focus near a button. Tab then focuses the button and Enter presses it: no text
// contains a Tab.

const STORED = 'attestry-keys';
/** What Enter presses, and for buttons a space as well. Buttons that only change the view are not included. */
const PRESSABLE = 'a[href], button[type=submit]';
/** Keys of more than one character that also occur while typing. */
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

// A space may be the end of a word, so it presses nothing (see guard); buttons react when it is released.
document.addEventListener('keyup', (event) => {
  if (event.key === ' ' && event.target.closest?.(PRESSABLE)) event.preventDefault();
});

/**
 * Handles typing while a button or link has the focus, which must not press it: the text goes to the form's note, if
 * there is one; otherwise the focus is dropped.
 */
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

/**
 * The shortcut letter of a key event; undefined if it is none. On keyboards without Latin letters the position of the
 * key counts.
 */
function letterOf(event) {
  const { key, code, repeat } = event;
  if (repeat || ['Control', 'Alt', 'Meta', 'Shift', 'AltGraph'].some((one) => event.getModifierState(one))) return;
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() : undefined;
}

/**
 * Performs a shortcut, but only if no form is open and the focus is on the page itself or where a shortcut has moved
 * it.
 * @returns whether the key was a shortcut
 */
function obey(letter) {
  if (openForm()) return false;
  const at = document.activeElement;
  const isPage = !at || at === document.body || at.id === 'main';
  if (letter === 'j' || letter === 'k') return (isPage || stopOf(at) !== -1) && move(letter === 'j' ? 1 : -1);
  const viewer = at?.closest('.viewer');
  if (!isPage && !viewer) return false;
  const what = `[data-key="${letter}"]`;
  // With several pictures the focused one is meant, otherwise the first.
  const choice = viewer?.querySelector(what) ?? document.querySelector(`fieldset${what}`);
  if (choice) return turnOn(choice);
  const found = isPage && document.querySelector(what);
  return found ? goTo(found) : false;
}

function goTo(found) {
  const details = found.matches('summary') && found.parentElement;
  if (!details) return stopBefore(found);
  // enhance.js then puts the cursor into a field of the decision's form, never on its button.
  details.open = true;
  if (details.matches('.queue-filter')) details.querySelector('select').focus();
  return true;
}

/** Focuses the element around a link or button, so that Enter cannot press it before a Tab. */
function stopBefore(pressable) {
  const stop = pressable.closest('form') ?? pressable.parentElement;
  stop.tabIndex = -1;
  stop.dataset.stop = help?.dataset.then ?? '';
  stop.focus();
  voice.textContent = `${wordsOf(pressable)}: ${stop.dataset.stop}`;
  return true;
}

/** The text of a link or button without the key that is shown on it. */
function wordsOf(pressable) {
  const texts = [...pressable.childNodes].filter((node) => !node.matches?.('.key'));
  return texts
    .map((node) => node.textContent)
    .join('')
    .trim();
}

/** The rows of the queue, or the documents of a case. */
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

/** Selects the next choice of a group; after the last one, the first. */
function turnOn(group) {
  const choices = [...group.querySelectorAll('input')];
  const at = choices.findIndex(({ checked }) => checked);
  choices[(at + 1) % choices.length].click();
  return true;
}

function openForm() {
  return document.querySelector('.decision[open]');
}

/**
 * Leaves a field, which keeps its text; if no field has the focus, closes the form, so that letters are shortcuts
 * again.
 */
function leave() {
  const at = document.activeElement;
  if (at && at !== document.body) return at.blur();
  const form = openForm();
  if (form) form.open = false;
}

/**
 * Moves the focus to the form's button. It does not press it, since many chat programs send with these keys and
 * somebody may press them by habit.
 */
function goToSubmit(event) {
  const submit = event.target.closest?.('.decision-form')?.querySelector('button:not([formmethod])');
  if (!submit || submit === event.target) return;
  event.preventDefault();
  submit.focus();
}

/** The remaining time in the same form as on the server (undo-notice.tsx). */
function timeLeft(seconds, unit) {
  return seconds > 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : `${seconds} ${unit}`;
}

// Counts down the time in which a decision can be undone, and then removes the form.
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

// Announces the result of the last case after a moment: screen readers ignore a status that is there when the page
// opens.
const said = document.querySelector('[data-say]');
if (said) setTimeout(() => (voice.textContent = said.textContent), 300);

// Shortcuts can be turned off, for people who use speech input or press keys by accident (WCAG 2.1.4).
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
