/** Without it spreadsheets take UTF-8 for the encoding of the machine they run on. */
export const CSV_BEGINNING = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, also where another program has put spaces before it. */
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** The same within a text: half of Europe's spreadsheets begin the next cell at a semicolon, and others at a tab, whatever is quoted. */
const FORMULA_WITHIN = /([;\t\r\n][\s"']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** One record (RFC 4180 §2), with its end. */
export function csvRecord(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

/**
 * A text that a spreadsheet would run is shown as text instead: an apostrophe before it. Names are what their owners type,
 * and the file is opened by somebody else.
 */
function csvField(text: string): string {
  const within = text.replaceAll(FORMULA_WITHIN, "$1'");
  const plain = FORMULA.test(within) ? `'${within}` : within;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
