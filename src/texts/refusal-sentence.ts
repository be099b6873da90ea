import type { RefusalCode, Refused } from '../refusals/refuse.js';
import { messages } from './messages.js';
import { refusals } from './messages/refusals.js';
import { descriptions } from './messages/refusals/oauth.js';
import type { Sentence } from './sentence.js';

type Coded = Pick<Refused, 'code' | 'facts'>;
type Table = Readonly<Partial<Record<RefusalCode, Sentence | ((facts: never) => Sentence)>>>;

/** The sentence of a refusal, filled with its facts. */
export function refusalSentence(refused: Coded): Sentence {
  return filled(messages.refusals, refused);
}

/** The same for whoever sits before a browser. */
export function refusalOnPage(refused: Coded): Sentence {
  return filled({ ...messages.refusals, ...messages.refusalsOnPages }, refused);
}

/** The same as `error_description`: in English whatever people read, since it has to be ASCII (RFC 6749 §5.2). */
export function refusalDescription(refused: Coded): string {
  return filled({ ...refusals, ...descriptions }, refused).text;
}

function filled(table: Table, { code, facts }: Coded): Sentence {
  const sentence = table[code] as Sentence | ((facts: unknown) => Sentence);
  return typeof sentence === 'function' ? sentence(facts) : sentence;
}
