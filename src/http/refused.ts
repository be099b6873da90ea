import { Problem } from './errors.js';

/** Why nothing was done, as a rule says it. */
export interface Refused {
  title: string;
  text: string;
}

/**
 * What a rule refuses, for the page on which it was asked. Whatever that page does not show is thrown on: `refusal.ts` makes
 * a page of its own of it.
 * @param statuses those that the page shows
 */
export function refusedWith<Status extends number>(
  error: unknown,
  ...statuses: Status[]
): Refused & { status: Status; headers: Record<string, string> } {
  const refused = error instanceof Problem ? error : undefined;
  const status = statuses.find((one) => one === refused?.status);
  if (!refused || status === undefined) throw error;
  const { title, detail: text, headers } = refused;
  return { status, title, text, headers };
}
