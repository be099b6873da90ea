import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from '@jest/globals';
import { readMarkdown } from '../support/markdown.js';
import { ROOT } from '../support/run-folder.js';

/** The folders whose comments have been gone through. Those that are missing still cite checklists. */
const FOLDERS = [
  ...[
    'src/audit',
    'src/cli',
    'src/client-tools',
    'src/clients',
    'src/config',
    'src/crypto',
    'src/db',
    'src/docs',
    'src/grants',
    'src/http',
    'src/limits',
  ],
  ...[
    'src/local',
    'src/mail',
    'src/oauth',
    'src/pages',
    'src/pictures',
    'src/sandbox',
    'src/statistics',
    'src/texts',
    'src/ui',
  ],
  ...['src/accounts', 'src/users', 'src/verification', 'src/webhooks', 'workflows', 'scripts', 'bin'],
];

/** Names that look like ids but are sizes of paper, headings, a JavaScript engine and a storage service. */
const NAMES = new Set(['A3', 'A4', 'H1', 'H2', 'H3', 'V8', 'S3']);

/** Every comment of a program, each on one line. Comments of SQL inside strings count, too. */
function commentsOf(source: string): string[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true);
  const ranges = new Map<number, ts.CommentRange>();
  const collect = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    const before = ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [];
    const behind = ts.getTrailingCommentRanges(source, node.getEnd()) ?? [];
    for (const range of [...before, ...behind]) ranges.set(range.pos, range);
    node.getChildren(file).forEach(collect);
  };
  collect(file);
  const blocks = [...ranges.values()].sort((one, other) => one.pos - other.pos);
  const written = blocks.reduce<string[]>((found, { pos, end }, index) => {
    const text = source.slice(pos, end).replaceAll(/^ *(\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, ' ');
    const last = blocks[index - 1];
    const goesOn = last?.kind === ts.SyntaxKind.SingleLineCommentTrivia && /^\n *$/.test(source.slice(last.end, pos));
    return goesOn ? [...found.slice(0, -1), `${found.at(-1)} ${text}`] : [...found, text];
  }, []);
  const sql = source.match(/^ *-- .*$/gm) ?? [];
  return [...written, ...sql].map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

function idsIn(comment: string): string[] {
  const found = comment.match(/(?<![\w-])[A-Z]{1,2}\d{1,2}(?!\w)/g) ?? [];
  return found.filter((name) => !NAMES.has(name));
}

/** Sections of other documents, of which there may be several: RFC 6749 §3.1.2.1 and §3.2. */
const FOREIGN = /\b(?:RFC|ICAO|UAX|UTS|NIST|Standard)\b[^§().;]*§[\d.]+(?:(?:,| and| or| to) §[\d.]+)*/g;
const SECTIONS = new Set(
  Array.from(readMarkdown('docs/service-document.md').matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm), ([, number]) => number),
);
/** The questions of docs/decisions.md, without the sections that they cite. */
const DECIDED = new Set(
  Array.from(readMarkdown('docs/decisions.md').matchAll(/^\| (.+?) +\|/gm), ([, question = '']) =>
    question.replaceAll(/ \([^)]*(?:§|RFC)[^)]*\)/g, ''),
  ),
);

test('comments are found wherever they stand, and nothing else is', () => {
  const source = [
    '/** Docs of a',
    ' * function. */',
    'function f(a: string /* inside */) {',
    '  // One',
    '  // comment.',
    "  return a + 'no // comment'; // behind",
    '}',
    'const sql = `select 1',
    '  -- of a row',
    '  from t`;',
    'const page = <p>no // comment{/* of a page */}</p>;',
  ].join('\n');
  expect(commentsOf(source)).toEqual([
    'Docs of a function.',
    'inside',
    'One comment.',
    'behind',
    'of a page',
    '-- of a row',
  ]);
});

test('ids are told from names that look like them', () => {
  expect(idsIn('Said twice (VE8), by V4; W12: strictly')).toEqual(['VE8', 'V4', 'W12']);
  expect(idsIn('SHA1, UTF8, P2002, NAT64, RFC 9110 §15.2, A4 and V8, PKCS8, K1B, rfc-O1')).toEqual([]);
});

describe.each(FOLDERS)('%s', (folder) => {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const comments = names
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .flatMap((name) =>
      commentsOf(readFileSync(join(ROOT, folder, name), 'utf8')).map((text) => ({ at: `${folder}/${name}`, text })),
    );
  const faulty = (isFaulty: (text: string) => boolean) =>
    comments.filter(({ text }) => isFaulty(text)).map(({ at, text }) => `${at}: ${text}`);

  test('HO7: no comment cites a line of a checklist, which readers do not have', () => {
    expect(comments.length).toBeGreaterThan(0);
    expect(faulty((text) => idsIn(text).length > 0)).toEqual([]);
  });

  test('HO7: what comments cite of the service document and of the decisions is there', () => {
    const sections = (text: string) => [...text.replaceAll(FOREIGN, '').matchAll(/§(\d+(?:\.\d+)?)/g)];
    const questions = (text: string) => [...text.matchAll(/docs\/decisions\.md(?:, "([^"]*)")?/g)];
    expect(faulty((text) => sections(text).some(([, number]) => !SECTIONS.has(number)))).toEqual([]);
    expect(faulty((text) => questions(text).some(([, question = '']) => !DECIDED.has(question)))).toEqual([]);
  });
});
