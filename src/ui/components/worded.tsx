import type { VNode } from 'preact';

interface WordedProps {
  /** A text of the catalogue, with backticks around what is code. `{name}` between them is what is given by that name. */
  text: string;
  /** Data, so it is never searched for backticks or names itself. */
  given?: Readonly<Record<string, VNode>>;
}

const CODE = /`([^`]*)`/;
const NAME = /^\{(\w+)\}$/;

/** A sentence of which some words are code, or are only known when it is shown. */
export function Worded({ text, given = {} }: WordedProps): VNode {
  // Every second piece stood between backticks.
  return <>{text.split(CODE).map((piece, index) => (index % 2 === 0 ? piece : codeOf(piece, given, index)))}</>;
}

function codeOf(piece: string, given: NonNullable<WordedProps['given']>, index: number): VNode {
  const [, name = ''] = NAME.exec(piece) ?? [];
  return given[name] ?? <code key={index}>{piece}</code>;
}

/** The same where there can be no elements, such as in the title of a window. */
export function withoutMarks(text: string): string {
  return text.replaceAll('`', '');
}
