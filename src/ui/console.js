// Keyboard shortcuts for reviewers. Pages work without them: each shortcut stands for a visible link, button or choice.
//
// Reviewers may type a whole sentence, at any speed, in the mistaken belief that a field has the focus. So a shortcut
// only opens a form or moves the focus near a button. Only Tab followed by Enter presses the button, and typed text
// contains no Tab.

const STORED = 'attestry-keys';
/** Elements that Enter presses; on buttons a space does, too. Buttons that only change the view are not included. */
const PRESSABLE = 'a[href], button[type=submit]';
/** Names of keys that have more than one character but still mean typing. */
const TYPED = ['Backspace', 'Delete', 'Dead', 'Process'];
const help = document.querySelector('[data-keys]');
const liveRegion = document.createElement('div');
liveRegion.className = 'unseen';
liveRegion.setAttribute('role', 'status');
document.body.append(liveRegion);
let isOn = readChoice() !== 'off';

document.addEventListener('keydown', (event) => {
  const pressable = event.target.closest?.(PRESSABLE);
  if (pressable) handleTyping(pressable, event);
  if (event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') return handleEscape();
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return focusSubmitButton(event);
  const letter = letterOf(event);
  if (isOn && letter && performShortcut(letter)) event.preventDefault();
});

// Buttons react when a space is released. It may have been typed to end a word (see `handleTyping`), so it must not press
// anything.
document.addEventListener('keyup', (event) => {
  if (event.key === ' ' && event.target.closest?.(PRESSABLE)) event.preventDefault();
});

/**
 * Handles typing while a link or button has the focus. The text must not press it: the focus moves to the form's note,
 * or if there is none, it is dropped.
 */
function handleTyping(pressable, event) {
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
 * The letter that a key event stands for as a shortcut; undefined if there is none. On keyboards without Latin letters,
 * the position of the key decides.
 */
function letterOf(event) {
  const { key, code, repeat } = event;
  if (repeat || ['Control', 'Alt', 'Meta', 'Shift', 'AltGraph'].some((one) => event.getModifierState(one))) return;
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() : undefined;
}

/**
 * Performs a shortcut. It has no effect while a form is open, or while the focus is on an element that no shortcut has
 * moved it to.
 * @returns whether the key was a shortcut
 */
function performShortcut(letter) {
  if (openForm()) return false;
  const at = document.activeElement;
  const isPage = !at || at === document.body || at.id === 'main';
  if (letter === 'j' || letter === 'k') return (isPage || placeIndexOf(at) !== -1) && move(letter === 'j' ? 1 : -1);
  const viewer = at?.closest('.viewer');
  if (!isPage && !viewer) return false;
  const what = `[data-key="${letter}"]`;
  // If there are several pictures, the shortcut changes the one with the focus, otherwise the first.
  const choice = viewer?.querySelector(what) ?? document.querySelector(`fieldset${what}`);
  if (choice) return selectNextChoice(choice);
  const found = isPage && document.querySelector(what);
  return found ? openOrFocus(found) : false;
}

function openOrFocus(found) {
  const details = found.matches('summary') && found.parentElement;
  if (!details) return focusAround(found);
  // For a decision, enhance.js then focuses a field of its form, never the button.
  details.open = true;
  if (details.matches('.queue-filter')) details.querySelector('select').focus();
  return true;
}

/** Focuses the parent of a link or button instead of the element itself, so that Enter cannot press it before a Tab. */
function focusAround(pressable) {
  const stop = pressable.closest('form') ?? pressable.parentElement;
  stop.tabIndex = -1;
  stop.dataset.stop = help?.dataset.then ?? '';
  stop.focus();
  liveRegion.textContent = `${wordsOf(pressable)}: ${stop.dataset.stop}`;
  return true;
}

/** The text of a link or button, without the shortcut key shown on it. */
function wordsOf(pressable) {
  const texts = [...pressable.childNodes].filter((node) => !node.matches?.('.key'));
  return texts
    .map((node) => node.textContent)
    .join('')
    .trim();
}

/** The elements that J and K move between: rows of the queue, or documents of a case. */
function listPlaces() {
  return [...document.querySelectorAll('.row-link, .case-document :is(.viewer-window, .button)')];
}

function placeIndexOf(element) {
  return listPlaces().findIndex((one) => (one.closest('.viewer') ?? one.parentElement).contains(element));
}

function move(step) {
  const all = listPlaces();
  const at = placeIndexOf(document.activeElement);
  const next = all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
  if (!next) return false;
  if (!next.matches(PRESSABLE)) next.focus();
  else focusAround(next);
  return true;
}

/** Selects the next choice of a group. After the last choice comes the first. */
function selectNextChoice(group) {
  const choices = [...group.querySelectorAll('input')];
  const at = choices.findIndex(({ checked }) => checked);
  choices[(at + 1) % choices.length].click();
  return true;
}

function openForm() {
  return document.querySelector('.decision[open]');
}

/**
 * Escape leaves a field, whose text stays. If no field has the focus, it closes the form, so that letters are shortcuts
 * again.
 */
function handleEscape() {
  const at = document.activeElement;
  if (at && at !== document.body) return at.blur();
  const form = openForm();
  if (form) form.open = false;
}

/**
 * Ctrl+Enter moves the focus to the form's button but does not press it. Many chat programs send with these keys, so
 * reviewers may press them by habit.
 */
function focusSubmitButton(event) {
  const submit = event.target.closest?.('.decision-form')?.querySelector('button:not([formmethod])');
  if (!submit || submit === event.target) return;
  event.preventDefault();
  submit.focus();
}

/** Must format like `timeLeft` on the server (undo-notice.page.tsx). */
function timeLeft(seconds, unit) {
  return seconds > 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : `${seconds} ${unit}`;
}

// Counts down the time in which a decision can be undone. At the end the form to undo it is removed.
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

// Announces the result of the last decision after a moment, because screen readers ignore a live region that already
// has its text when the page opens.
const said = document.querySelector('[data-say]');
if (said) setTimeout(() => (liveRegion.textContent = said.textContent), 300);

// A switch for the shortcuts, for people who use speech input or press keys by accident (WCAG 2.1.4).
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
