// The reviewers' keys (RV1). Every page works without them: each stands for a link, a button or a choice that is there.

const STORED = 'attestry-keys';
const help = document.querySelector('[data-keys]');
const isTyping = (target) => target.closest('textarea, select, input:not([type=radio], [type=checkbox])');
let isOn = readChoice() !== 'off';
/** Sooner after a key of ours, a space is the end of a word. */
const HASTE_MS = 1_000;
let pressedAt = -HASTE_MS;

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  // A picker or an open list has its own meaning of Escape, and closes first.
  if (key === 'Escape' && isTyping(target)) return target.blur();
  if (!isOn || event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(target)) return;
  if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1);
  if (!/^[a-z]$/.test(key)) return;
  const found = findKey(key);
  if (!found) return;
  event.preventDefault();
  pressedAt = event.timeStamp;
  if (found.matches('fieldset')) turnOn(found);
  else if (found.matches('.filter > summary')) openFilter(found.parentElement);
  else found.click();
});

// Whoever writes a sentence in the belief to be in a field decides nothing by it: a word and a space are no decision.
for (const type of ['keydown', 'keyup']) {
  document.addEventListener(type, (event) => {
    const isHasty = event.key === ' ' && event.timeStamp - pressedAt < HASTE_MS;
    if (isHasty && event.target.matches('.decision button')) event.preventDefault();
  });
}

/** The next key chooses in it. */
function openFilter(filter) {
  filter.open = true;
  filter.querySelector('select').focus();
}

/** Of several pictures the one that was gone to; the first, where it was none. */
function findKey(key) {
  const what = `[data-key="${key}"]`;
  return document.activeElement?.closest('.viewer')?.querySelector(what) ?? document.querySelector(what);
}

/** From row to row of the queue, from document to document of a case. */
function move(step) {
  const rows = [...document.querySelectorAll('.row-link, .case-document :is(.viewer-window, .button)')];
  const at = rows.findIndex((row) => (row.closest('.viewer') ?? row).contains(document.activeElement));
  rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}

/** The next choice of a group, and after the last one the first. */
function turnOn(group) {
  const choices = [...group.querySelectorAll('input')];
  const at = choices.findIndex(({ checked }) => checked);
  choices[(at + 1) % choices.length].click();
}

// Whoever dictates, or presses keys by accident, can do without (WCAG 2.1.4).
if (help) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-quiet button-small';
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
