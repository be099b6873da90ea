import type { Sentence } from '../texts/sentence.js';
import { Problem } from './errors.js';
import { answerable } from './refusal-answer.js';

/**
 * What a rule refuses, for the page on which it was asked. Whatever that page does not show is thrown on: `refusal.ts` makes
 * a page of its own of it.
 * @param statuses those that the page shows
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
