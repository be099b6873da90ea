/** Control characters, unassigned ones, ends of lines, and those that turn the direction of what follows around. */
const NOT_FOR_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069]/u;
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** What is seen: neither blank nor a mark that needs something to stand on. */
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text shows anything at all: to be asked of what others have to recognise. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}

/** Whether a name, or another text of one line, can be stored and shown as it is; PostgreSQL refuses a NUL in any text. */
export function isPlainLine(text: string): boolean {
  return !NOT_FOR_LINE.test(text);
}

/** The same of a text with lines and paragraphs, which may embed another script with its own direction. */
export function isPlainText(text: string): boolean {
  return !CONTROL.test(text.replaceAll(/[\n\t]/g, ' '));
}
