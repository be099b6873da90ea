import { expect } from '@jest/globals';
import type { Answer, Visitor } from './http.js';

let users = 0;

/** From a log-in page to the page after the sign-up, as somebody who was not here before. */
export async function signUpFrom(visitor: Visitor, logIn: Answer): Promise<Answer> {
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  users += 1;
  const person = { email: `user${users}@user.example`, password: 'correct horse battery' };
  return visitor.follow(await visitor.submit(signUp, person));
}

/** Opens the address and creates an account on the way. */
export async function signUpAt(visitor: Visitor, address: string): Promise<Answer> {
  return signUpFrom(visitor, await visitor.follow(await visitor.get(address)));
}

export const decide = (visitor: Visitor, page: Answer, decision: 'allow' | 'deny'): Promise<Answer> =>
  visitor.submit(page, { decision });

/** What the client is told by the redirect that ends an authorization. */
export function atClient(answer: Answer, status = 303): URLSearchParams {
  expect(answer.status).toBe(status);
  expect(answer.location).toMatch(/^https:\/\/client\.example\/callback\?/);
  return new URL(answer.location ?? '').searchParams;
}
