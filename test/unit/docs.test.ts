import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CREDENTIAL_VARIABLES } from '../../src/client-tools/credentials.js';
import { SECRET_VARIABLE } from '../../src/client-tools/received.js';
import { configurationTable } from '../../src/config/variables.js';
import { anchorsOf, codeBlocks, DOCUMENTS, prose, readMarkdown } from '../support/markdown.js';
import { ROOT } from '../support/run-folder.js';

const SERVICE_DOCUMENT = 'docs/service-document.md';
const VARIABLES = new Set([
  ...configurationTable().map(({ name }) => name),
  // Of Node.js, of what `npm start` and `npm test` look for, and of a reader's own shell; one is a mistake that is pointed out.
  ...['NODE_EXTRA_CA_CERTS', 'TEMPORAL_UI_URL', 'CHROMIUM_PATH', 'PGBOUNCER_PATH', 'HAPROXY_PATH', 'RECORD_HISTORIES'],
  ...['CLIENT_ID', 'CLIENT_SECRET', 'ACCESS_TOKEN', 'REFRESH_TOKEN', 'USER_ID', 'WEBHOOK_SECRET', 'TRUSTED_PROXY'],
  // Of the client tools.
  ...Object.values(CREDENTIAL_VARIABLES),
  SECRET_VARIABLE,
]);
/** Those of our own writing. */
const OURS = DOCUMENTS.filter((path) => path !== SERVICE_DOCUMENT);

test('HO8: the README is a door: at most 150 lines, none of them absurdly long, with the two commands and a picture', () => {
  const lines = readMarkdown('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(lines.filter((line) => line.length > 160)).toEqual([]);
  expect(lines.filter((line) => /^npm (start|test) /.test(line))).toHaveLength(2);
  expect(lines.filter((line) => /^!\[.+\]\(docs\/pictures\/.+\)$/.test(line))).toHaveLength(1);
});

test('HO8: each subject has its document, and the README leads to all of them', () => {
  const readme = readMarkdown('README.md');
  const documents = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  expect(documents).toEqual([
    'architecture.md',
    'benchmarks.md',
    'changing-a-workflow.md',
    'configuration.md',
    'contract-policy.md',
    'decisions.md',
    'generators.md',
    'integrating.md',
    'operating.md',
    'security.md',
    'service-document.md',
  ]);
  expect(documents.filter((name) => !readme.includes(`](docs/${name})`))).toEqual([]);
});

test('HO8: pictures are small, and each is shown', () => {
  const pictures = readdirSync(join(ROOT, 'docs', 'pictures'));
  const all = OURS.map(readMarkdown).join('\n');
  expect(pictures.filter((name) => statSync(join(ROOT, 'docs', 'pictures', name)).size > 150_000)).toEqual([]);
  expect(pictures.filter((name) => !all.includes(`pictures/${name})`))).toEqual([]);
});

describe.each(DOCUMENTS)('%s', (path) => {
  const markdown = readMarkdown(path);

  test('HO8: every link and every anchor leads to something that is there', () => {
    const links = Array.from(prose(markdown).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
    const relative = links.filter((link) => !/^(https?|mailto):/.test(link));
    expect(relative.filter((link) => !leadsSomewhere(path, link))).toEqual([]);
  });

  test('HO8: every path of this repository that it names is there', () => {
    const folders = /^(asyncapi|bin|contracts|docs|generated|openapi|scripts|src|test|workflows)\/[\w./-]*$/;
    const named = Array.from(prose(markdown).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
    expect(named.filter((name) => folders.test(name) && !existsSync(join(ROOT, name)))).toEqual([]);
  });
});

describe.each(OURS)('%s', (path) => {
  const markdown = readMarkdown(path);
  const sections = new Set(
    Array.from(readMarkdown(SERVICE_DOCUMENT).matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm), ([, number]) => number),
  );

  test('HO7: § alone is a section of the service document, which it links to', () => {
    const cited = Array.from(
      prose(markdown).matchAll(/(?<!(?:RFC|ICAO) [\d-]+ )§(\d+(?:\.\d+)?)/g),
      ([, number]) => number,
    );
    expect(cited.filter((number) => !sections.has(number))).toEqual([]);
    if (cited.length > 0) expect(markdown).toMatch(/\]\((docs\/)?service-document\.md\)/);
  });

  test('HO8: every variable that it names is one of the configuration, or known to be of something else', () => {
    const shown = [prose(markdown), ...codeBlocks(markdown, 'sh')].join('\n');
    const named = shown.match(/(?<![\w$-])[A-Z]+(?:_[A-Z]+)+(?![\w-])/g) ?? [];
    expect(named.filter((name) => !VARIABLES.has(name))).toEqual([]);
  });

  test('HO7: no line of a checklist is cited by its id, which readers do not have', () => {
    // In CONTRIBUTING.md one stands as an example of a test's name.
    const ids = prose(markdown)
      .replace('`AZ5: …`', '')
      .match(/(?<![\w-])[A-Z]{1,2}\d{1,2}(?!\w)/g);
    expect(ids ?? []).toEqual([]);
  });
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(readFileSync(join(ROOT, target), 'utf8')).has(anchor);
}
