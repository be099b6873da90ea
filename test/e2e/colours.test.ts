import { expect, test } from '@jest/globals';
import { assetPath } from '../../src/ui/assets.js';
import { openBrowser, openPage } from '../support/browser.js';
import { startServer } from '../support/server.js';

interface Declaration {
  selector: string;
  name: string;
  /** Whether the browser takes its value for a colour, or for shadows, which have colours. */
  isColour: boolean;
}

/** All that a page is told for dark, by the browser's own reading of every style sheet. */
const FOR_DARK = `[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
  .flatMap((rule) => [...rule.cssRules])
  .flatMap((rule) => [...rule.style].map((name) => {
    const value = rule.style.getPropertyValue(name).trim();
    const isColour = CSS.supports('color', value) || CSS.supports('box-shadow', value);
    return { selector: rule.selectorText, name, isColour };
  }))`;
/** What else may ask which of the two it is. */
const ASKING = `[...document.querySelectorAll('[media*="prefers-color-scheme"]')].map((element) => element.outerHTML)`;

// The tests of pages look in dark at colours alone (test/support/scenes.ts): this is what they may rely on.
test('FL7: dark has other colours than light, and differs in nothing else', async () => {
  const server = await startServer();
  const page = await openPage(await openBrowser());
  await page.goto(`${server.url}/login`);
  const declarations = await page.evaluate<Declaration[]>(FOR_DARK);
  expect(declarations.length).toBeGreaterThan(20);
  const others = declarations.filter(
    ({ selector, name, isColour }) => selector !== ':root' || !name.startsWith('--') || !isColour,
  );
  expect(others).toEqual([]);
  // Of the pages themselves only the colour of the browser's own frame.
  const asking = await page.evaluate<string[]>(ASKING);
  expect(asking).toHaveLength(2);
  for (const element of asking) expect(element).toMatch(/^<meta name="theme-color" content="#[0-9a-f]{6}"/);
  for (const name of ['enhance.js', 'console.js', 'live.js'] as const) {
    const script = await fetch(server.url + assetPath(name));
    expect(script.status).toBe(200);
    expect(await script.text()).not.toContain('prefers-color-scheme');
  }
});
