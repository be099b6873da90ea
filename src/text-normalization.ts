/**
 * Invisible characters that come along with pasted text: controls, soft hyphens, byte order marks, zero-width spaces,
 * direction marks, tags. Joiners and variation selectors are kept: Persian and Indic words need them, and some Japanese
 * names differ only by them.
 */
const INVISIBLE =
  /(?![\t\n])[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E00FF}]/gu;
/** All invisible characters, which have no meaning in numbers. */
const IGNORABLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/** Characters that look like a space but are different to machines. */
const SPACE = /[\t\n\u00A0\u2007\u202F]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
/**
 * Compatibility ideographs are excluded: they are variants that Japanese and Korean names may need, and NFC would
 * replace them.
 */
const NOT_COMPATIBILITY_IDEOGRAPHS = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

/** Removes invisible characters from a text of several lines. What is visible stays unchanged. */
export function normalizeText(text: string): string {
  return compose(text.replaceAll(LINE_ENDS, '\n').replaceAll(INVISIBLE, '')).trim();
}

/** Removes invisible characters from a text of one line, such as a name, and makes every kind of space a plain one. */
export function normalizeLine(text: string): string {
  return normalizeText(text).replaceAll(SPACE, ' ').trim();
}

/** Normalises a printed number or code. The different hyphens of Unicode look alike, so they become one. */
export function normalizeNumber(text: string): string {
  const line = text.replaceAll(LINE_ENDS, ' ').replaceAll(SPACE, ' ').replaceAll('\u3000', ' ');
  return compose(halfWidth(line.replaceAll(IGNORABLE, '')).replaceAll(/[\u2010\u2011]/g, '-')).trim();
}

/** Normalises a date or a code of digits. Digits of other scripts become ASCII, and all dashes become hyphens. */
export function normalizeDigits(text: string): string {
  return asciiDigits(normalizeNumber(text)).replaceAll(/[\p{Pd}\u2212]/gu, '-');
}

export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, asciiDigit);
}

function compose(text: string): string {
  return text.replaceAll(NOT_COMPATIBILITY_IDEOGRAPHS, (part) => part.normalize('NFC'));
}

/** Converts the full-width forms of East Asian keyboards to ASCII. */
function halfWidth(text: string): string {
  return text.replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET));
}

/** In Unicode the ten digits of a script are adjacent and in ascending order. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
