import { english as plain } from '../../../dist/texts/messages/english.js';

/** Two characters that nobody sees, and that Playwright leaves out of what it compares: its scenes go on finding their words. */
export const BEGIN = '\u200B';
export const END = '\u00AD\u200B';

/** What is code: an element of its own on a page, with texts before and after it. */
const CODE = /(`[^`]*`)/;

/** English with every text between marks: a second language, in one file. */
export const english = {
  ...mark(plain),
  // Nobody reads it.
  language: { ...mark(plain.language), tag: plain.language.tag },
};

function mark(text) {
  if (typeof text === 'string') {
    const pieces = text.split(CODE);
    return pieces.map((piece, index) => (index % 2 === 0 ? `${BEGIN}${piece}${END}` : piece)).join('');
  }
  if (Array.isArray(text)) return text.map(mark);
  if (typeof text === 'function') return (...values) => mark(text(...values));
  if (typeof text !== 'object' || text === null) return text;
  return Object.fromEntries(Object.entries(text).map(([name, one]) => [name, mark(one)]));
}
