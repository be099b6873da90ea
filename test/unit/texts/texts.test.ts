import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from '@jest/globals';

/** They speak the contract's own English. */
const REFERENCE = 'src/docs/';
/** Of the product: the local demo and mailbox are no part of it. */
const PAGES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('local/'))
  .map((file) => `src/${file}`)
  .filter((file) => !file.startsWith(REFERENCE));
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

/** What speaks to programs and their makers, or to operators, in the English of the contract: never on a page or in a mail. */
const NOT_FOR_PEOPLE = [
  /^src\/(cli|client-tools|config|db|local)\b/,
  // The docs, which are in English.
  /^src\/docs\b/,
  // A challenge of HTTP.
  'src/oauth/errors.ts',
  'src/webhooks/endpoints/test-notification.ts',
  // Into the docs, which are in English.
  'src/verification/catalogue/scope-reference.ts',
  'src/metrics.ts',
  'src/worker.ts',
  /^src\/http\/health\b/,
  'src/webhooks/worker/delivery-readiness.ts',
  'src/webhooks/worker/delivery-workflow.ts',
];
const FOR_PEOPLE = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/texts/messages/') && !file.endsWith('.store.ts'))
  .filter((file) => !NOT_FOR_PEOPLE.some((one) => (typeof one === 'string' ? one === file : one.test(file))));
/** It begins like a sentence or ends like one. */
const SENTENCE = /^\p{Lu}?\p{Ll}+[ ,:].*\p{L}{2}.*[.!?]$|^\p{Lu}\p{Ll}+ .*\p{L}{2}/su;

/** Sentences that stand in code: of a failure of ours, and for the log, they may. */
function sentencesIn(file: string, text = readFileSync(file, 'utf8')): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) return;
    if (ts.isCallExpression(node) && /\blogger\.\w+$|^super$/.test(node.expression.getText())) return;
    if (ts.isStringLiteralLike(node) && SENTENCE.test(node.text)) found.push(`${file}: ${node.text}`);
    if (ts.isTemplateExpression(node)) {
      const whole = node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
      if (SENTENCE.test(whole)) found.push(`${file}: ${whole}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test('FL7: what rules say to people stands in the message catalogue, too, and no language is named beside it', () => {
  expect(FOR_PEOPLE.length).toBeGreaterThan(300);
  expect(FOR_PEOPLE.flatMap((file) => sentencesIn(file))).toEqual([]);
  const formats = /\bIntl\.DateTimeFormat|\bIntl\.DisplayNames|\.toLocale(?:Date|Time)?String\(|lang="/;
  expect(FOR_PEOPLE.filter((file) => formats.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('FL7: the level catalogue has names and no words', () => {
  const { scopes, parts } = JSON.parse(readFileSync('src/verification/catalogue/catalogue.json', 'utf8')) as {
    scopes: string[];
    parts: Record<string, object>;
  };
  expect(scopes).toEqual(['uid:read', 'email:read']);
  for (const part of Object.values(parts)) expect(JSON.stringify(part)).not.toMatch(/ \p{L}/u);
});

test('a sentence in a rule is found, that of a failure of ours is none', () => {
  const rule = `
    if (one) throw new Problem(409, 'Nothing to do', \`There are \${count} already.\`);
    if (two) return { fault: 'it is too long.' };
    logger.warn('deliveries could not be claimed.');
    throw new Error('there is no such user.');
    const form = 'sandbox clock';`;
  expect(sentencesIn('rule.ts', rule)).toEqual([
    'rule.ts: Nothing to do',
    'rule.ts: There are … already.',
    'rule.ts: it is too long.',
  ]);
});

test('a word in the markup is found', () => {
  const page = '<p title="A title">{text.lead} · and more <img alt="" /></p>';
  expect(wordsIn('page.tsx', page)).toEqual(['page.tsx: A title', 'page.tsx: · and more']);
});
