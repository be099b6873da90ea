import type { components } from '../../generated/openapi.js';
import type { Answer } from './http.js';
import type { JsonApi } from './json-api.js';

export type Wish = components['schemas']['SandboxUserCreation'];
export type CreatedUser = components['schemas']['SandboxVerification'];

/** A user to make: approved for `basic`, in Germany, unless it says otherwise. */
export const one = (changes: Partial<Wish> = {}): Wish => ({
  level: 'basic',
  status: 'approved',
  country: 'DE',
  ...changes,
});

export const each = (count: number, change: (index: number) => Partial<Wish> = () => ({})): Wish[] =>
  Array.from({ length: count }, (_, index) => one(change(index)));

export const postUsers = (by: JsonApi, users: readonly Wish[], headers = {}): Promise<Answer> =>
  by.send('POST', '/v2/sandbox/users', { users }, headers);

/** The users who were made. */
export async function createUsers(by: JsonApi, users: readonly Wish[]): Promise<CreatedUser[]> {
  const answer = await postUsers(by, users);
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.json() as { data: CreatedUser[] }).data;
}
