import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { compare, readList } from '../../scripts/requirements.mjs';

const LIST = `# A list

| Id  | L   | Requirement             |
| --- | --- | ----------------------- |
| AZ1 | M   | GET is supported        |
| AZ2 | D   | POST answers 405 (AZ99) |
| AZ12| D   | A page                  |

| n | wait |
|---|---|
| 1 | 20 |
`;
const withOpen = (ids: string): string => `${LIST}\n## Still open\n\nNone of these.\n\n- ${ids}\n`;
const passed = (name: string, file = 'test/unit/x.test.ts') => ({ name, file, result: 'passed' });
const faultsOf = (text: string, names: string[]) =>
  compare(
    readList('oauth', text),
    names.map((n) => passed(n)),
  ).faults;

describe('reading a list', () => {
  test('takes the ids of the first column with the line’s text, and nothing else', () => {
    const { lines, open } = readList('oauth', LIST);
    expect(lines).toEqual([
      { id: 'AZ1', text: 'M | GET is supported' },
      { id: 'AZ2', text: 'D | POST answers 405 (AZ99)' },
      { id: 'AZ12', text: 'D | A page' },
    ]);
    expect(open).toEqual(new Set());
  });

  test('finds every line of the project’s own lists', () => {
    const folder = new URL('../requirements/', import.meta.url);
    const counts = readdirSync(folder).map((file) => {
      const { lines } = readList(file, readFileSync(new URL(file, folder), 'utf8'));
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      return [file, lines.length];
    });
    expect(counts).toEqual([
      ['found.md', 37],
      ['kyc.md', 51],
      ['oauth.md', 213],
      ['sdk.md', 14],
      ['webhooks.md', 31],
    ]);
  });
});

describe('comparing it with a run', () => {
  test('every line needs a passing test that names its id as a word of its own', () => {
    expect(faultsOf(LIST, ['AZ1, AZ2: both', 'stage 1 AZ12: a page'])).toEqual([]);
    expect(faultsOf(LIST, ['AZ12: a page', 'XAZ1: no', 'AZ1x: no', 'AZ2: yes'])).toEqual([
      'no test: AZ1  M | GET is supported',
    ]);
  });

  test('a test that did not pass proves nothing', () => {
    const results = ['failed', 'skipped', 'pending', 'todo'].map((result) => ({ ...passed('AZ1 AZ2 AZ12'), result }));
    expect(compare(readList('oauth', LIST), results)).toMatchObject({ total: 3, proven: 0 });
  });

  test('what is still open may lack a test, and must', () => {
    expect(faultsOf(withOpen('AZ1, AZ2'), ['AZ12: a page'])).toEqual([]);
    expect(faultsOf(withOpen('AZ1, AZ2'), ['AZ12: a page', 'AZ2: done'])).toEqual([
      'AZ2 has a test: take it out of "Still open"',
    ]);
    expect(faultsOf(withOpen('AZ7'), ['AZ1, AZ2, AZ12'])).toEqual([
      'AZ7 stands in "Still open" and is no line of the list',
    ]);
  });

  test('a list without lines is a fault: perhaps nobody could read it', () => {
    expect(faultsOf('', [])).toEqual(['the list has no lines']);
  });
});
