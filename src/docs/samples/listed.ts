/** Wider lines are not read beside a page's text. */
const WIDTH = 72;
const STEP = '    ';

/**
 * Values between brackets, in one line where they fit there, and otherwise each on a line of its own.
 * @param write writes the values at the indentation that they get
 */
export function listed(
  [open, close]: readonly [string, string],
  write: (indent: string) => string[],
  indent: string,
  step = STEP,
): string {
  const short = `${open}${write(indent).join(', ')}${close}`;
  if (!short.includes('\n') && short.length <= WIDTH) return short;
  const lines = write(indent + step).map((value) => `${indent}${step}${value},\n`);
  return `${open.trimEnd()}\n${lines.join('')}${indent}${close.trimStart()}`;
}
