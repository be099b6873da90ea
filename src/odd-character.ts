/** What a character is that cannot be seen, or looks like another one. */
export type OddKind =
  | 'space'
  | 'tab'
  | 'line_break'
  | 'no_break_space'
  | 'byte_order_mark'
  | 'invisible'
  | 'control'
  | 'cyrillic'
  | 'greek'
  | 'letter'
  | 'sign';

/** A character that is no plain ASCII, in a value that a developer sent. */
export interface OddCharacter {
  /** Counted from 1. */
  position: number;
  codePoint: string;
  kind: OddKind;
  /** The ASCII character that it looks like. */
  looksLike: string | undefined;
}

/** What of a text is no plain ASCII. */
export interface OddCharacters {
  /** The first of them: enough to see what they are. */
  named: OddCharacter[];
  /** How many more there are. */
  more: number;
}

/** Telling what a character is takes several patterns, and a stranger's text may have thousands of them. */
const MOST_NAMED = 3;
const ODD = /[^\x21-\x7E]/gu;

/** Those whose name says more than their kind. */
const NAMED: Readonly<Record<string, OddKind>> = {
  ' ': 'space',
  '\t': 'tab',
  '\n': 'line_break',
  '\r': 'line_break',
  '\u00A0': 'no_break_space',
  '\uFEFF': 'byte_order_mark',
};

/** In the order in which they are asked for. */
const KINDS: readonly [OddKind, RegExp][] = [
  ['control', /\p{Cc}/u],
  ['invisible', /[\p{Cf}\p{Z}\p{Cn}\p{Co}\p{Cs}]/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['letter', /\p{L}/u],
];

/**
 * Letters and signs that most typefaces draw like an ASCII one: the ones that come with copied text, and those with which
 * names of hosts are faked. Not Unicode's whole list (UTS #39), which has thousands that nobody mixes up.
 */
const LOOK_ALIKES: readonly [others: string, ascii: string][] = [
  ['\u0430\u0441\u0501\u0435\u04BB\u0456\u0458\u043E\u0440\u051B\u0455\u051D\u0445\u0443', 'acdehijopqswxy'],
  ['\u0410\u0412\u0421\u0415\u041D\u0406\u0408\u041A\u041C\u041E\u0420\u0405\u0422\u0425', 'ABCEHIJKMOPSTX'],
  [
    '\u03B1\u03BF\u03BD\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7',
    'aovABEZHIKMNOPTYX',
  ],
  ['\u0131\u217C\u0261\u0578\u057D\u0585', 'ilgnuo'],
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'],
  ['\u2044\u2215\u29F8\uA789\u2236\u2024', '///::.'],
];
const LOOKS_LIKE = new Map(LOOK_ALIKES.flatMap(([others, ascii]) => Array.from(others, (one, at) => [one, ascii[at]])));

/**
 * The characters of a text that are no plain ASCII, in its order.
 * @param before how many characters stand before the text
 */
export function oddCharacters(text: string, before = 0): OddCharacters {
  const found = [...text.matchAll(ODD)];
  const named = found.slice(0, MOST_NAMED).map(({ 0: character, index }) => ({
    position: before + index + 1,
    codePoint: codePointOf(character),
    kind: NAMED[character] ?? KINDS.find(([, pattern]) => pattern.test(character))?.[0] ?? 'sign',
    looksLike: LOOKS_LIKE.get(character) ?? asciiForm(character),
  }));
  return { named, more: found.length - named.length };
}

export function codePointOf(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Of letters with an accent and of full-width forms: what Unicode itself composes them of (UAX #15). */
function asciiForm(character: string): string | undefined {
  return /^([\x21-\x7E])\p{M}*$/u.exec(character.normalize('NFKD'))?.[1];
}
