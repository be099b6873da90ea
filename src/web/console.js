// The reviewers' keys (RV1). Every page works without them: each stands for a link, a button or a choice that is there.

const STORED = 'attestry-keys';
const help = document.querySelector('[data-keys]');
const isTyping = (target) => target.closest('textarea, select, input:not([type=radio], [type=checkbox])');
let isOn = readChoice() !== 'off';

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  // A picker or an open list has its own meaning of Escape, and closes first.
  if (key === 'Escape' && isTyping(target)) return target.blur();
  if (!isOn || event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(target)) return;
  if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1);
  if (!/^[a-z]$/.test(key)) return;
  const found = document.querySelector(`[data-key="${key}"]`);
  if (!found) return;
  event.preventDefault();
  if (found.matches('fieldset')) turnOn(found);
  else found.click();
});

/** From row to row of the queue. */
function move(step) {
  const rows = [...document.querySelectorAll('.row-link')];
  const at = rows.indexOf(document.activeElement);
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
