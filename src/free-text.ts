/**
 * Control characters, line ends, characters that other machines cannot show, and those that change the direction of the
 * text after them. Unassigned characters in the planes of ideographs are permitted: names may contain new ones that
 * this version of Node.js does not know yet.
 */
const NOT_FOR_LINE =
  /(?![\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069]/u;
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** A visible character: neither blank nor a mark that needs a base character. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A character that carries meaning: neither punctuation nor an emoji. */
const MEANINGFUL = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}]/u;

/** Characters as people count them: a letter with all its marks is one (UAX #29). */
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** UTF-16 units per character, on average. Real text in any script stays below this; endless piles of marks do not. */
const UNITS_PER_CHARACTER = 10;

/** Whether a text shows anything at all. Required of names that others have to recognise. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text answers a question. There is no minimum length, since a short answer may suffice in some scripts. */
export function hasMeaning(text: string): boolean {
  return MEANINGFUL.test(text);
}

/**
 * Whether a text of one line, such as a name, can be stored and displayed unchanged. Postgres refuses a NUL in any
 * text.
 */
export function isPlainLine(text: string): boolean {
  return !NOT_FOR_LINE.test(text);
}

/**
 * Whether a text of several lines can be stored and displayed unchanged. It may embed a script with another direction.
 */
export function isPlainText(text: string): boolean {
  return !CONTROL.test(text.replaceAll(/[\n\t]/g, ' '));
}

export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > most * UNITS_PER_CHARACTER) return true;
  const characters = CHARACTERS.segment(text)[Symbol.iterator]();
  for (let count = 0; count <= most; count += 1) if (characters.next().done) return false;
  return true;
}
