import type { CDPSession, Page } from 'playwright-core';

const MAX_STOPS = 60;
/** As the protocol numbers modifiers. */
const SHIFT = 8;

/** Presses Tab until the focus is on what has this text or label, as somebody without a mouse does. */
export async function tabTo(page: Page, text: string): Promise<void> {
  const focused = `(() => {
    const at = document.activeElement;
    const words = (at.labels?.[0] ?? at).cloneNode(true);
    for (const key of words.querySelectorAll('.key')) key.remove();
    return words.textContent.trim();
  })()`;
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(focused)) === text) return;
  }
  throw new Error(`${MAX_STOPS} times Tab did not lead to “${text}”`);
}

/** Everything that can have the focus, by Tab, by a click or by a script of the page. */
export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not([type=hidden]), select, textarea, summary, [tabindex], .inline-form';

/**
 * The page as if it had just been loaded, but for what was typed into fields, with the focus on one of these; none for -1.
 * @param open the id of the form of a decision that is open; of the others none is, but where it has the focus
 * @returns which one it is
 */
export async function focusOn(page: Page, index: number, open = ''): Promise<string> {
  return page.evaluate<string>(`(() => {
    document.activeElement?.blur();
    const element = [...document.querySelectorAll('${FOCUSABLE}')][${index}];
    for (const form of document.querySelectorAll('.decision')) form.open = (form.id !== '' && form.id === '${open}') || form.contains(element ?? null);
    if (!element) return 'the page';
    if (element.closest('details')) element.closest('details').open = true;
    element.focus();
    return element.outerHTML.slice(0, 120);
  })()`);
}

/**
 * Character by character as a keyboard sends them; a line feed is Enter, and \\b takes one back.
 * @param isHasty each key before the one before has been answered: as fast as the browser takes them
 */
export async function typeText(keyboard: CDPSession, text: string, isHasty: boolean): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const character of text) {
    for (const event of strokesOf(character)) {
      const stroke = keyboard.send('Input.dispatchKeyEvent', event);
      if (isHasty) sent.push(stroke);
      else await stroke;
    }
  }
  await Promise.all(sent);
}

function strokesOf(character: string) {
  const named = { '\n': ['Enter', 13, '\r'], '\b': ['Backspace', 8, undefined] } as const;
  const [key, windowsVirtualKeyCode, text] =
    character === '\n' || character === '\b'
      ? named[character]
      : [character, character.toUpperCase().charCodeAt(0), character];
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;
  const modifiers = /^[A-Z]$/.test(key) ? SHIFT : 0;
  const stroke = { key, code, windowsVirtualKeyCode, modifiers };
  const down = text === undefined ? ('rawKeyDown' as const) : ('keyDown' as const);
  const pressed = { ...stroke, type: down, ...(text ? { text } : {}) };
  // Letting go does something only of the keys that press buttons.
  const isPressing = key === 'Enter' || key === ' ';
  return isPressing ? [pressed, { ...stroke, type: 'keyUp' as const }] : [pressed];
}
