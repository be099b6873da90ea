import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-folder.js';

/** What people read: paths from the root of the project. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'packages/attestry-cli/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export function readMarkdown(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** @returns the blocks of one language in their order, without the indentation of the list that they may stand in */
export function codeBlocks(markdown: string, language: string): string[] {
  const fenced = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\``, 'gm');
  return Array.from(markdown.matchAll(fenced), ([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** One command as it is typed: without a comment at its end, and on one line. */
export function commandLines(block: string): string[] {
  return block
    .replaceAll(/ *\\\n */g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '');
}

/** A part of a document, from its heading to the next one of the same height. */
export function section(markdown: string, heading: string): string {
  const [, found] = markdown.split(`\n${heading}\n`);
  if (found === undefined) throw new Error(`there is no "${heading}"`);
  const [height = ''] = heading.split(' ');
  return found.split(`\n${height} `)[0] ?? '';
}

/** Without blocks of code, in which brackets are no links. */
export function prose(markdown: string): string {
  return markdown.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '');
}

/** What a link can name of a document: its headings, written as GitHub does. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose(markdown).matchAll(/^#{1,6} (.*)$/gm)) {
    const words = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = words;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${words}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** What a shell makes of a line without variables and without pipes. */
export function words(line: string): string[] {
  return Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}
