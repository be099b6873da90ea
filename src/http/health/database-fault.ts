import type { Refused } from '../../refusals/refuse.js';
import { refusalSentence } from '../../texts/refusal-sentence.js';

/** Why a process cannot work on its database. */
export interface DatabaseFault {
  refused: Refused;
  title: string;
  /** What to do about it. */
  detail: string;
  /** The same for the log of a process that waits. */
  line: string;
}

export function databaseFaultOf(refused: Refused, line: string): DatabaseFault {
  const { title, text } = refusalSentence(refused);
  return { refused, title, detail: text, line };
}
