import type { Page } from 'playwright-core';

const MAX_STOPS = 60;

/** Presses Tab until the focus is on what has this text or label, as somebody without a mouse does. */
export async function tabTo(page: Page, text: string): Promise<void> {
  const focused = `(() => {
    const at = document.activeElement;
    return (at.labels?.[0]?.textContent ?? at.textContent ?? '').trim();
  })()`;
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(focused)) === text) return;
  }
  throw new Error(`${MAX_STOPS} times Tab did not lead to “${text}”`);
}
