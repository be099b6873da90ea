/** A byte order mark. Without it spreadsheets would decode UTF-8 in the encoding of the machine. */
export const CSV_BEGINNING = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, also after spaces that another program has added. */
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/**
 * The beginning of a formula within a text: in much of Europe spreadsheets begin a new cell at a semicolon, others at a
 * tab, even within quotes.
 */
const FORMULA_WITHIN = /([;\t\r\n][\s"']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** One record with its line break (RFC 4180 §2). */
export function csvRecord(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

/**
 * Puts an apostrophe before anything that a spreadsheet would run as a formula. Users choose their names, and somebody
 * else opens the file.
 */
function csvField(text: string): string {
  const within = text.replaceAll(FORMULA_WITHIN, "$1'");
  const plain = FORMULA.test(within) ? `'${within}` : within;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
