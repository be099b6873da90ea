import { errorPath, guidePath, operationPath } from './addresses.js';
import type { Docs } from './docs.js';
import type { Answer, Operation } from './reference.js';
import type { Field } from './schema.js';

export type FoundKind = 'operation' | 'field' | 'error' | 'notification' | 'guide';

/** Something that a search may find. */
export interface Entry {
  kind: FoundKind;
  title: string;
  /** Where it belongs, such as the operation of a field. */
  where: string;
  href: string;
  /** What is looked through, besides title and place: plain text. */
  text: string;
}

export interface Found extends Entry {
  /** The place in the text where the first word stands, with what is around it. */
  excerpt: string;
}

const MOST = 30;
const AROUND = 70;

const INDEXES = new WeakMap<Docs, Entry[]>();

/** The best first, and how many there are; each has all words that are looked for. */
export function findInDocs(docs: Docs, looked: string): { found: Found[]; count: number } {
  const words = looked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { found: [], count: 0 };
  const judged = indexOf(docs).flatMap((entry) => {
    const points = words.map((word) => pointsOf(entry, word));
    return points.includes(0) ? [] : [{ entry, points: points.reduce((sum, one) => sum + one, 0) }];
  });
  const found = judged
    .sort((one, other) => other.points - one.points)
    .slice(0, MOST)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, words[0] ?? '') }));
  return { found, count: judged.length };
}

/** A name as it is looked for counts most, then its beginning, the path and id of an operation, and a text least. */
function pointsOf({ kind, title, where, text }: Entry, word: string): number {
  const name = title.toLowerCase();
  const bonus = kind === 'field' ? 0 : 5;
  if (name === word) return 60 + bonus;
  const place = where.toLowerCase();
  if (kind === 'operation' && place.split(/[ /]+/).includes(word)) return 50 + bonus;
  if (name.split(/[^a-z0-9]+/).some((part) => part.startsWith(word))) return 40 + bonus;
  if (name.includes(word)) return 25 + bonus;
  if (place.includes(word)) return 15 + bonus;
  return text.toLowerCase().includes(word) ? 5 + bonus : 0;
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const begin = at < AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const end = begin + 2 * AROUND;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end).trim()}${text.length > end ? ' …' : ''}`;
}

function indexOf(docs: Docs): Entry[] {
  const known = INDEXES.get(docs);
  if (known) return known;
  const index = entriesOf(docs);
  INDEXES.set(docs, index);
  return index;
}

function entriesOf({ groups, guides, notifications, codes }: Docs): Entry[] {
  const pages = guides.flatMap(({ slug, title, lead, sections }) => [
    entry('guide', title, 'Guide', guidePath(slug), lead),
    ...sections.map((section) =>
      entry('guide', section.title, title, `${guidePath(slug)}#${section.id}`, section.html),
    ),
  ]);
  const types = notifications.types.map(({ type, title, description }) =>
    entry('notification', type, title, `/docs/notifications#${type}`, description),
  );
  const problems = codes.map(({ code, status, description }) =>
    entry('error', code, `HTTP ${status}`, errorPath(code), description),
  );
  return [
    ...groups.flatMap(({ operations }) => operations.flatMap(entriesOfOperation)),
    ...types,
    ...problems,
    ...pages,
  ];
}

function entriesOfOperation(operation: Operation): Entry[] {
  const { id, title, method, path, description, parameters, body, answers } = operation;
  const href = operationPath(id);
  const fields = [
    ...parameters.map((one) => fieldEntry(one, title, `${href}#${one.in}-${one.name}`)),
    ...(body?.shapes ?? []).flatMap((shape) => {
      const prefix = shape.name === undefined ? 'body' : `body-${shape.name}`;
      return fieldEntries(shape.fields, title, `${href}#${prefix}`);
    }),
    ...answers
      .filter(isGood)
      .flatMap((answer) => fieldEntries(answer.fields, title, `${href}#answer-${answer.status}`)),
  ];
  // A field that stands in the body and in the answer of an operation is found once.
  const once = [...new Map(fields.map((one) => [one.title, one])).values()];
  return [entry('operation', title, `${method} ${path} ${id}`, href, description), ...once];
}

function isGood({ status }: Answer): boolean {
  return Number(status) < 300;
}

function fieldEntries(fields: Field[], where: string, prefix: string): Entry[] {
  return fields.flatMap((field) => {
    const href = `${prefix}-${field.name}`;
    return [fieldEntry(field, where, href), ...fieldEntries(field.fields, where, href)];
  });
}

function fieldEntry({ name, description, values }: Field, where: string, href: string): Entry {
  return entry('field', name, where, href, `${description} ${values.join(' ')}`);
}

function entry(kind: FoundKind, title: string, where: string, href: string, html: string): Entry {
  return { kind, title, where, href, text: plain(html) };
}

/** The text of HTML that the build has made, or of the little Markdown that codes of errors have. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('`', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
