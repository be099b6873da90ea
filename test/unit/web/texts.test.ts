import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Of the product: the local demo and mailbox are no part of it, and the reference is the contract's own English. */
const PAGES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('local/') && file !== 'web/reference.page.tsx')
  .map((file) => `src/${file}`);
/** The same in every language. */
const NAMES = /SHA-256|UTC/g;
/** Attributes whose value somebody reads or hears. */
const READ = ['alt', 'aria-label', 'caption', 'hint', 'label', 'placeholder', 'title'];
/** Two letters beside each other: a word, and no sign between two values. */
const WORD = /\p{L}{2}/u;

/** Words that stand in the markup itself, where nobody who translates finds them. */
function wordsIn(file: string, text = readFileSync(file, 'utf8')): string[] {
  const found: string[] = [];
  const look = (words: string): void => {
    if (WORD.test(words.replace(NAMES, ''))) found.push(`${file}: ${words.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) look(node.text);
    if (ts.isJsxAttribute(node) && READ.includes(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) look(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test('FL7: every text that somebody reads stands in the message catalogue, and none in the markup', () => {
  expect(PAGES.length).toBeGreaterThan(50);
  expect(PAGES.flatMap((file) => wordsIn(file))).toEqual([]);
});

test('a word in the markup is found', () => {
  const page = '<p title="A title">{text.lead} · and more <img alt="" /></p>';
  expect(wordsIn('page.tsx', page)).toEqual(['page.tsx: A title', 'page.tsx: · and more']);
});
