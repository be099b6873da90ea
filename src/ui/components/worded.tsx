import type { ComponentChildren, VNode } from 'preact';

interface WordedProps {
  /** A text of the catalogue, with backticks around what is code, and names in braces for what is put there. */
  text: string;
  /** What is put in place of each name. It is data, so it is never searched for backticks or names itself. */
  given?: Readonly<Record<string, ComponentChildren>>;
}

const CODE_OR_NAME = /(`[^`]*`|\{[a-z]\w*\})/;

/** A sentence of which some words are code, or are only known when it is shown. */
export function Worded({ text, given = {} }: WordedProps): VNode {
  return <>{text.split(CODE_OR_NAME).map((piece, index) => (index % 2 === 0 ? piece : put(piece, given, index)))}</>;
}

function put(piece: string, given: NonNullable<WordedProps['given']>, index: number): ComponentChildren {
  const inside = piece.slice(1, -1);
  return piece.startsWith('`') ? <code key={index}>{inside}</code> : given[inside];
}

/** The same where there can be no elements, such as in the title of a window. */
export function withoutMarks(text: string): string {
  return text.replaceAll('`', '');
}
