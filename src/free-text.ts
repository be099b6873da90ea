/**
 * Control characters, ends of lines, characters that nobody else's machine shows, and those that turn the direction of what follows
 * around. Not what Unicode is yet to assign in the planes of ideographs: names come with new ones before this Node.js knows them.
 */
const NOT_FOR_LINE =
  /(?![\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069]/u;
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** What is seen: neither blank nor a mark that needs something to stand on. */
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** What says something: more than punctuation. An emoji does not. */
const SAYS = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}]/u;

/** As people count: a letter with all its marks is one (UAX #29). */
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** UTF-16 units in each character, on average. Honest text of any script stays below; marks without end do not. */
const UNITS_PER_CHARACTER = 10;

/** Whether a text shows anything at all: to be asked of what others have to recognise. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}

/** Whether a text answers a question. How long an answer is depends on its script, and nothing shorter is refused. */
export function isAnswer(text: string): boolean {
  return SAYS.test(text);
}

/** Whether a name, or another text of one line, can be stored and shown as it is; PostgreSQL refuses a NUL in any text. */
export function isPlainLine(text: string): boolean {
  return !NOT_FOR_LINE.test(text);
}

/** The same of a text with lines and paragraphs, which may embed another script with its own direction. */
export function isPlainText(text: string): boolean {
  return !CONTROL.test(text.replaceAll(/[\n\t]/g, ' '));
}

/** Whether a text has more characters than it may. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > most * UNITS_PER_CHARACTER) return true;
  const characters = CHARACTERS.segment(text)[Symbol.iterator]();
  for (let count = 0; count <= most; count += 1) if (characters.next().done) return false;
  return true;
}
