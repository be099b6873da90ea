/**
 * What is pasted along with a text and shows nothing: controls, soft hyphens, byte order marks, spaces of no width, marks of
 * direction, tags. Joiners and variation selectors stay: Persian and Indic words are spelt, and some Japanese names are told
 * apart, by them.
 */
const UNSEEN =
  /(?![\t\n])[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E00FF}]/gu;
/** In what is no language none of them means anything. */
const IGNORABLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/** Looks like a space, and is told apart by machines alone. */
const SPACE = /[\t\n\u00A0\u2007\u202F]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
/** Has a character of its own for each variant that a Japanese or Korean name may need; NFC would take them away. */
const NOT_COMPATIBILITY_IDEOGRAPHS = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

/** A text of several lines, without what nobody sees in it. Nothing that is seen is changed. */
export function tidyText(text: string): string {
  return compose(text.replaceAll(LINE_ENDS, '\n').replaceAll(UNSEEN, '')).trim();
}

/** The same in one line, such as a name. */
export function tidyLine(text: string): string {
  return tidyText(text).replaceAll(SPACE, ' ').trim();
}

/** A number or sign of several letters, as printed: a hyphen is one and the same whether or not a line may end at it. */
export function tidyNumber(text: string): string {
  const line = text.replaceAll(LINE_ENDS, ' ').replaceAll(SPACE, ' ').replaceAll('\u3000', ' ');
  return compose(halfWidth(line.replaceAll(IGNORABLE, '')).replaceAll(/[\u2010\u2011]/g, '-')).trim();
}

/** A date or code of digits: those of other scripts have the same values, and a dash is a dash. */
export function tidyDigits(text: string): string {
  return asciiDigits(tidyNumber(text)).replaceAll(/[\p{Pd}\u2212]/gu, '-');
}

/** Every digit by its value. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, asciiDigit);
}

function compose(text: string): string {
  return text.replaceAll(NOT_COMPATIBILITY_IDEOGRAPHS, (part) => part.normalize('NFC'));
}

/** What East Asian keyboards write in the place of ASCII. */
function halfWidth(text: string): string {
  return text.replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET));
}

/** Unicode keeps the ten digits of a script side by side, in the order of their values. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
