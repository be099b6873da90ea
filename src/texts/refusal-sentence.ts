import type { Refused } from '../refusals/refuse.js';
import { messages } from './messages.js';
import type { Sentence } from './sentence.js';

/** The sentence of a refusal, filled with its facts. */
export function refusalSentence({ code, facts }: Pick<Refused, 'code' | 'facts'>): Sentence {
  const sentence = messages.refusals[code] as Sentence | ((facts: unknown) => Sentence);
  return typeof sentence === 'function' ? sentence(facts) : sentence;
}
