import type { Page } from 'playwright-core';
import { BEGIN, END } from './marked-english.mjs';
import { withoutData } from './test-data.js';

/** Two letters beside each other: a word, and no sign between two values. */
const WORD = /\p{L}{2}/u;

/** What somebody reads or hears of a page and no language has worded. */
export async function unmarkedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  return unmarkedOf(texts);
}

/** The page is as it would be without them: they let a line break where it must not. @throws where there is none */
export async function removeMarks(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(REMOVE))) throw new Error('this page is in no other language');
}

/** The same of texts such as those of a mail. */
export function unmarkedOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map(withoutMarked))].filter((text) => WORD.test(withoutData(text)));
}

const TEXTS = `(() => {
  const texts = [document.title];
  const data = 'script, style, code, kbd, pre, bdi';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest(data)) texts.push(node.nodeValue);
  }
  for (const name of ['alt', 'aria-label', 'placeholder', 'title']) {
    for (const element of document.querySelectorAll('[' + name + ']')) texts.push(element.getAttribute(name));
  }
  return texts;
})()`;

const REMOVE = `(() => {
  const marks = /${END}|${BEGIN}/g;
  let found = false;
  const without = (text) => text.replace(marks, () => { found = true; return ''; });
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue.includes('${BEGIN}')) node.nodeValue = without(node.nodeValue);
  }
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (value.includes('${BEGIN}')) element.setAttribute(name, without(value));
    }
  }
  return found;
})()`;

/** Texts stand in texts, such as a number in a sentence. */
function withoutMarked(text: string): string {
  let depth = 0;
  return text
    .split(new RegExp(`(${END}|${BEGIN})`))
    .filter((piece) => {
      if (piece === BEGIN) depth += 1;
      if (piece === END) depth -= 1;
      return depth === 0 && piece !== END;
    })
    .join('')
    .trim();
}
