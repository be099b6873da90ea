import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Answer, Visitor } from '../support/http.js';
import { APPROVE, GRACE, setStage } from '../support/stage.js';

const { server, givenPerson } = await setStage();

/** How often a page goes to the database and back. */
async function roundTrips(visitor: Visitor, path: string): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer: Answer = await visitor.get(path);
  const count = query.mock.calls.length;
  query.mockRestore();
  expect(answer.status).toBe(200);
  return count;
}

/** Each costs about as much as drawing a page (PF12): one more is to be meant. */
test('PF12: a page makes no more round trips to the database than it needs', async () => {
  const person = await givenPerson(APPROVE);
  const user = server.visit();
  expect(await roundTrips(user, '/login')).toBe(0);
  await user.submit(await user.get('/login'), { email: person.email, password: person.password });
  // Whoever is logged in; their verifications; clients with access.
  const own = 3;
  // The sandbox has clocks, which say how soon a verification of it expires.
  const clock = 1;
  expect(await roundTrips(user, '/account')).toBe(own + clock);

  const reviewer = server.visit();
  await reviewer.submit(await reviewer.get('/console/login'), { email: GRACE.email, password: GRACE.password });
  // The reviewer; a page of cases; and what can be chosen, which is remembered for some seconds.
  expect(await roundTrips(reviewer, '/console')).toBe(3);
  expect(await roundTrips(reviewer, '/console')).toBe(2);
});
