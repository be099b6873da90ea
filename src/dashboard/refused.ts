import { PageRefusal, Problem } from '../web/errors.js';

/** Why nothing was done, as a rule says it. */
export interface Refused {
  title: string;
  text: string;
}

/**
 * What a rule refuses, for the page on which it was asked. What is not there has no such page, and is refused with one.
 * @param statuses those that the page shows
 */
export function refusedWith<Status extends number>(
  error: unknown,
  ...statuses: Status[]
): Refused & { status: Status; headers: Record<string, string> } {
  if (!(error instanceof Problem)) throw error;
  const { title, detail: text, headers } = error;
  if (error.status === 404) throw new PageRefusal(404, title, text);
  const status = statuses.find((one) => one === error.status);
  if (status === undefined) throw error;
  return { status, title, text, headers };
}

/** Where a rule refuses nothing but what is not there. @throws PageRefusal 404 */
export function refuseMissing(error: unknown): never {
  refusedWith(error);
  throw error;
}

/** Rules begin with the field's name where it is one field: what they say then stands beside it. */
export function faultByField({ text }: Refused, fields: readonly string[]): Record<string, string> {
  const field = fields.find((name) => text.startsWith(`${name}: `));
  if (field === undefined) return {};
  const said = text.slice(field.length + 2);
  return { [field]: said.charAt(0).toUpperCase() + said.slice(1) };
}
