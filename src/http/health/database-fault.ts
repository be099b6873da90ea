import type { Refused } from '../../refusals/refuse.js';
import { refusalSentence } from '../../texts/refusal-sentence.js';

/** Why a process cannot work with its database. */
export interface DatabaseFault {
  refused: Refused;
  title: string;
  /** What the operator can do about it. */
  detail: string;
  /** The log message of a process that waits until the fault is gone. */
  line: string;
}

export function databaseFaultOf(refused: Refused, line: string): DatabaseFault {
  const { title, text } = refusalSentence(refused);
  return { refused, title, detail: text, line };
}
