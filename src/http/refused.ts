import type { Sentence } from '../texts/sentence.js';
import { Problem } from './errors.js';
import { answerable } from './refusal-answer.js';

/**
 * Turns the refusal of a rule into a message for the page on which it happened. Anything that this page does not show
 * is thrown again, and `refusal.ts` makes an error page of it.
 * @param statuses the statuses that the page shows
 */
export function refusedWith<Status extends number>(
  error: unknown,
  ...statuses: Status[]
): Sentence & { status: Status; headers: Record<string, string> } {
  const answer = answerable(error);
  const refused = answer instanceof Problem ? answer : undefined;
  const status = statuses.find((one) => one === refused?.status);
  if (!refused || status === undefined) throw error;
  const { title, detail: text, headers } = refused;
  return { status, title, text, headers };
}
