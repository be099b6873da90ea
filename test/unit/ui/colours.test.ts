import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const UI = new URL('../../../src/ui/', import.meta.url);
const COLOUR = String.raw`(#[0-9a-f]{6}|rgb\([\d ]+ \/ \d+%\))`;
const LENGTH = String.raw`(0|-?\d+px)`;
const DECLARATION = new RegExp(`^--[a-z-]+: (${COLOUR}|((${LENGTH} )+${COLOUR}(, )?)+);$`);

// The tests of pages look in dark at colours alone (test/support/scenes.ts): this is what they may rely on.
test('FL7: dark has other colours than light, and differs in nothing else', () => {
  const files = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|js|tsx?)$/.test(name));
  const read = (name: string) => readFileSync(new URL(name, UI), 'utf8');
  // The layout names the colour of the browser's own frame; the reference tells Swagger's pages which of its two looks to use.
  expect(files.filter((name) => read(name).includes('prefers-color-scheme')).sort()).toEqual([
    'layout.tsx',
    'reference/reference.js',
    'styles/tokens.css',
  ]);
  const [, dark = ''] = read('styles/tokens.css').split('@media (prefers-color-scheme: dark)');
  const declarations = (/^ \{\s+:root \{([^}]*)\}\s+\}\s*$/.exec(dark)?.[1] ?? '')
    .split('\n')
    .map((line) => line.trim());
  expect(declarations.length).toBeGreaterThan(20);
  expect(declarations.filter((line) => line !== '' && !DECLARATION.test(line))).toEqual([]);
});
