import type { RequestedLevel } from '../../src/verification/catalogue/catalogue.js';
import type { Refused } from '../../src/refusals/refuse.js';
import { refusalSentence } from '../../src/texts/refusal-sentence.js';

/** What people read of a fault, if there is one. */
export function wordsOf(fault: Refused | undefined): string | undefined {
  return fault && refusalSentence(fault).text;
}

export function levelInWords(requested: RequestedLevel) {
  return 'fault' in requested ? { fault: wordsOf(requested.fault) } : requested;
}
