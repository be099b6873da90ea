import type { OddKind } from '../../odd-character.js';

const NAMES: Readonly<Record<OddKind, string>> = {
  space: 'a space',
  tab: 'a tab',
  line_break: 'a line break',
  no_break_space: 'a no-break space',
  byte_order_mark: 'a byte order mark',
  invisible: 'a character that cannot be seen',
  control: 'a control character',
  cyrillic: 'a Cyrillic letter',
  greek: 'a Greek letter',
  letter: 'a letter beyond ASCII',
  sign: 'a sign beyond ASCII',
};

/** Characters in what a developer sent that cannot be seen, or look like others. */
export const oddCharacters = {
  is: (position: number, kind: OddKind, codePoint: string) =>
    `Character ${position.toLocaleString('en')} is ${NAMES[kind]} (${codePoint}).`,
  looksLike: (position: number, kind: OddKind, codePoint: string) =>
    `Character ${position.toLocaleString('en')} is ${NAMES[kind]} (${codePoint}), which looks like the ${kind === 'sign' ? 'ASCII sign' : 'Latin letter'} \`{ascii}\`.`,
};
