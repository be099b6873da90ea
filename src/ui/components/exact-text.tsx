import type { VNode } from 'preact';
import { codePointOf } from '../../odd-character.js';
import { messages } from '../../texts/messages.js';

/** Longer texts are cut, so that nobody can fill a page with a value of theirs. */
const MAX_LENGTH = 300;
/** What cannot be seen, such as a space, or looks like another character, as many letters beyond ASCII do. */
const NOT_PLAIN = /([^\x21-\x7E])/u;

/** A value as it was received, character by character: every one that is no plain ASCII is shown by its code point. */
export function ExactText({ text }: { text: string }): VNode {
  const cut = text.length - MAX_LENGTH;
  const pieces = text.slice(0, MAX_LENGTH).split(NOT_PLAIN);
  return (
    <>
      {pieces.map((piece, index) => (index % 2 === 0 ? piece : <CodePoint key={index} character={piece} />))}
      {cut > 0 && <span class="soft"> {messages.forDevelopers.moreCharacters(cut)}</span>}
    </>
  );
}

/** How many characters it takes to show the text. */
export function widthOf(text: string): number {
  const pieces = text.slice(0, MAX_LENGTH).split(NOT_PLAIN);
  return pieces.reduce((sum, piece, index) => sum + (index % 2 === 0 ? piece : codePointOf(piece)).length, 0);
}

function CodePoint({ character }: { character: string }): VNode {
  return <span class="code-point">{codePointOf(character)}</span>;
}
