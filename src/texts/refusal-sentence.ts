import type { RefusalCode, Refused } from '../refusals/refuse.js';
import { messages } from './messages.js';
import { refusals } from './messages/refusals.js';
import { descriptions } from './messages/refusals/oauth.js';
import type { Sentence } from './sentence.js';

type Coded = Pick<Refused, 'code' | 'facts'>;
type Table = Readonly<Partial<Record<RefusalCode, Sentence | ((facts: never) => Sentence)>>>;

/** The text of a refusal, with its facts filled in. */
export function refusalSentence(refused: Coded): Sentence {
  return filled(messages.refusals, refused);
}

/** The text of a refusal for people with a browser, which may differ from the API's. */
export function refusalOnPage(refused: Coded): Sentence {
  return filled({ ...messages.refusals, ...messages.refusalsOnPages }, refused);
}

/**
 * The text of a refusal for `error_description`. Always English, whatever the language of pages, because it has to be
 * ASCII (RFC 6749 §5.2).
 */
export function refusalDescription(refused: Coded): string {
  return filled({ ...refusals, ...descriptions }, refused).text;
}

function filled(table: Table, { code, facts }: Coded): Sentence {
  const sentence = table[code] as Sentence | ((facts: unknown) => Sentence);
  return typeof sentence === 'function' ? sentence(facts) : sentence;
}
