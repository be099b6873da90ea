import { fromBase64, fromHex, toBase64, toHex, utf8, type Bytes } from './signature-digest.js';

/** Mistakes that receivers' code makes with the body or the key before it computes the signature. */
export type BodyFault = 'byte_order_mark' | 'trailing_newline' | 'reserialised';
export type KeyFault =
  | 'secret_space'
  | 'secret_prefix'
  | 'hex_key'
  | 'base64_key'
  | 'encoded_secret'
  | 'no_key'
  | 'key_beside';

export interface Suspect<Value, Fault> {
  value: Value;
  faults: Fault[];
}

/** The order in which `serializeNotification` writes the fields. */
const ORDER = ['type', 'data', 'level', 'user_id', 'message', 'timestamp'];
const LINE_END = /[\r\n]+$/;
/** Editors and shells put it before a text that is saved as UTF-8. */
const MARK = '\uFEFF';
/**
 * A real notification is a few hundred characters long and two levels deep. Larger bodies are not rewritten, because
 * indenting deeply nested JSON grows with the square of its depth.
 */
const REWRITTEN_MAX_LENGTH = 1_000;
const REWRITTEN_MAX_DEPTH = 4;

/** The body as pasted, followed by other forms that it may have had before something changed it. */
export function suspectBodies(body: string): Suspect<string, BodyFault>[] {
  const isMarked = body.startsWith(MARK);
  const unmarked = isMarked ? body.slice(MARK.length) : body;
  const marked: BodyFault[] = isMarked ? ['byte_order_mark'] : [];
  const bare = unmarked.replace(LINE_END, '');
  const found = new Map<string, BodyFault[]>([[body, []]]);
  const add = (value: string, faults: BodyFault[]) => {
    if (!found.has(value)) found.set(value, faults);
  };
  add(isMarked ? unmarked : `${MARK}${body}`, ['byte_order_mark']);
  for (const end of ['', '\n', '\r\n']) add(bare + end, [...marked, 'trailing_newline']);
  for (const text of rewritten(bare)) {
    add(text, [...marked, 'reserialised']);
    add(`${text}\n`, [...marked, 'reserialised', 'trailing_newline']);
  }
  return [...found].map(([value, faults]) => ({ value, faults }));
}

/**
 * The bytes of the secret, followed by keys that faulty code may derive from it. Decoding as hexadecimal is tried
 * although secrets are not: Node stops at the first wrong character without an error, so such code gets a key all the
 * same.
 */
export function suspectKeys(secret: string): Suspect<Bytes, KeyFault>[] {
  const bare = secret.trim();
  const forms: Suspect<Bytes, KeyFault>[] = [
    { value: utf8(secret), faults: [] },
    ...[bare, `${bare}\n`, `${bare}\r\n`, `${bare} `, ` ${bare}`].map((text) => suspect(utf8(text), 'secret_space')),
    suspect(utf8(bare.replace(/^whs_/, '')), 'secret_prefix'),
    suspect(fromHex(bare), 'hex_key'),
    suspect(fromBase64(bare), 'base64_key'),
    suspect(utf8(`whsec_${toBase64(utf8(bare))}`), 'encoded_secret'),
    suspect(fromBase64(bare.replace(/^whsec_/, '')), 'encoded_secret'),
    suspect(new Uint8Array(), 'no_key'),
  ];
  const seen = new Set<string>();
  return forms.filter(({ value }) => {
    const text = toHex(value);
    return !seen.has(text) && seen.add(text);
  });
}

/** Plain digests instead of an HMAC: without a key, or with the secret written before or after the text. */
export function suspectHashes(secret: string): { before: string; after: string; faults: KeyFault[] }[] {
  return [
    { before: '', after: '', faults: ['no_key'] },
    { before: secret, after: '', faults: ['key_beside'] },
    { before: '', after: secret, faults: ['key_beside'] },
  ];
}

function suspect(value: Bytes, fault: KeyFault): Suspect<Bytes, KeyFault> {
  return { value, faults: [fault] };
}

/** The same JSON as other programs write it: with other orders, spaces and escapes. */
function rewritten(body: string): string[] {
  if (body.length > REWRITTEN_MAX_LENGTH) return [];
  try {
    const parsed: unknown = JSON.parse(body);
    if (isDeeper(parsed, REWRITTEN_MAX_DEPTH)) return [];
    const values = [parsed, inOrder(parsed, byContract), inOrder(parsed, byAlphabet)];
    const texts = values.flatMap((value) => [
      JSON.stringify(value),
      spaced(value),
      ...[2, 4, '\t'].map((indent) => JSON.stringify(value, undefined, indent)),
    ]);
    return texts.flatMap((text) => {
      const escaped = text.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      return [text, escaped, text.replaceAll('/', '\\/'), escaped.replaceAll('/', '\\/')];
    });
  } catch {
    // The body is not JSON, so no program can have serialised it again.
    return [];
  }
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}

function inOrder(value: unknown, compare: (one: string, other: string) => number): unknown {
  if (Array.isArray(value)) return value.map((one) => inOrder(one, compare));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => compare(one, other));
  return Object.fromEntries(entries.map(([name, one]) => [name, inOrder(one, compare)]));
}

function byContract(one: string, other: string): number {
  const place = (name: string) => ORDER.indexOf(name) + 1 || ORDER.length + 1;
  return place(one) - place(other);
}

function byAlphabet(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/** JSON as Python's `json.dumps` writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`)
    .join(', ')}}`;
}
