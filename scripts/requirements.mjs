// Lists which lines of test/requirements/*.md the last complete test run has proven: those whose id is in the name of a
// passed test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LISTS = join(ROOT, 'test', 'requirements');
const RESULTS = join(ROOT, '.data', 'test-results.json');
const ID = /\b[A-Z]{2}\d+\b/g;
const ROW = /^\| *([A-Z]{2}\d+) *\|(.*)\|$/;
const STILL_OPEN = /^## Still open$/m;

/** The lines of one list in their order, and the ids that it declares to be without a test. */
export function readList(name, text) {
  const [table, open = ''] = text.split(STILL_OPEN);
  const lines = [];
  for (const line of table.split('\n')) {
    const [, id, cells] = ROW.exec(line) ?? [];
    if (id)
      lines.push({
        id,
        text: cells
          .split('|')
          .map((cell) => cell.trim())
          .join(' | '),
      });
  }
  return { name, lines, open: new Set(open.match(ID) ?? []) };
}

/** Compares a list with the results of a run: which lines are proven, and where the list is wrong. */
export function compare({ name, lines, open }, results) {
  const proven = new Set();
  for (const test of results) {
    if (test.result !== 'passed') continue;
    for (const id of test.name.match(ID) ?? []) proven.add(id);
  }
  const known = new Set(lines.map(({ id }) => id));
  return {
    name,
    total: lines.length,
    proven: lines.filter(({ id }) => proven.has(id)).length,
    open: open.size,
    faults: [
      ...lines.filter(({ id }) => !proven.has(id) && !open.has(id)).map(({ id, text }) => `no test: ${id}  ${text}`),
      ...[...open].filter((id) => proven.has(id)).map((id) => `${id} has a test: take it out of "Still open"`),
      ...[...open]
        .filter((id) => !known.has(id))
        .map((id) => `${id} stands in "Still open" and is no line of the list`),
      ...(lines.length === 0 ? ['the list has no lines'] : []),
    ],
  };
}

function report() {
  if (!existsSync(RESULTS)) {
    console.error('There are no results yet: run `npm test` first.');
    return 1;
  }
  const results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  let faults = 0;
  for (const file of readdirSync(LISTS).sort()) {
    const name = basename(file, '.md');
    const found = compare(readList(name, readFileSync(join(LISTS, file), 'utf8')), results);
    console.log(`${name}: ${found.proven} of ${found.total} proven by a passing test, ${found.open} still open`);
    for (const fault of found.faults) console.log(`  ${fault}`);
    faults += found.faults.length;
  }
  return faults === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = report();
