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

/** An entry as it is looked through: in small letters, which takes longer than a search and so is done once. */
interface Indexed {
  entry: Entry;
  name: string;
  partsOfName: string[];
  place: string;
  partsOfPlace: string[];
  text: string;
}

const MOST = 30;
const AROUND = 70;
/** More than a person types. Anybody may search, and each word is looked for in all entries. */
const MOST_WORDS = 8;

const INDEXES = new WeakMap<Docs, Indexed[]>();

/** The best first, and how many there are; each has all words that are looked for, of which the first few count. */
export function findInDocs(docs: Docs, looked: string): { found: Found[]; count: number } {
  const words = [...new Set(looked.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
  if (words.length === 0) return { found: [], count: 0 };
  const judged = indexOf(docs)
    .map((indexed) => ({ ...indexed, points: sumOfPoints(indexed, words) }))
    .filter(({ points }) => points > 0);
  const found = judged
    .sort((one, other) => other.points - one.points)
    .slice(0, MOST)
    .map(({ entry, text }) => ({ ...entry, excerpt: excerptOf(entry.text, text.indexOf(words[0] ?? '')) }));
  return { found, count: judged.length };
}

/** 0 unless the entry has all words: the first that it lacks is the last that it is asked for. */
function sumOfPoints(indexed: Indexed, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const points = pointsOf(indexed, word);
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

/** A name as it is looked for counts most, then its beginning, the path and id of an operation, and a text least. */
function pointsOf({ entry: { kind }, name, partsOfName, place, partsOfPlace, text }: Indexed, word: string): number {
  const bonus = kind === 'field' ? 0 : 5;
  if (name === word) return 60 + bonus;
  if (kind === 'operation' && partsOfPlace.includes(word)) return 50 + bonus;
  if (partsOfName.some((part) => part.startsWith(word))) return 40 + bonus;
  if (name.includes(word)) return 25 + bonus;
  // A field is not about what its operation is about.
  if (kind !== 'field' && place.includes(word)) return 15 + bonus;
  return text.includes(word) ? 5 + bonus : 0;
}

function excerptOf(text: string, foundAt: number): string {
  const at = Math.max(0, foundAt);
  const begin = at < AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  if (text.length <= begin + 2 * AROUND) return `${begin > 0 ? '… ' : ''}${text.slice(begin)}`;
  const end = text.lastIndexOf(' ', begin + 2 * AROUND);
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, Math.max(end, begin + AROUND))} …`;
}

function indexOf(docs: Docs): Indexed[] {
  const known = INDEXES.get(docs);
  if (known) return known;
  const index = entriesOf(docs).map(indexed);
  INDEXES.set(docs, index);
  return index;
}

function indexed(one: Entry): Indexed {
  const [name, place, text] = [one.title.toLowerCase(), one.where.toLowerCase(), one.text.toLowerCase()];
  return {
    entry: one,
    name,
    partsOfName: name.split(/[^a-z0-9]+/),
    place,
    partsOfPlace: place.split(/[ /]+/),
    text,
  };
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
    .replaceAll(/<\/?(code|em|strong|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('`', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
