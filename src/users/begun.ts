import type { Db } from '../db/database.js';
import { listOpenRequests, type OpenRequest } from '../oauth/authorization/open-request.js';
import { levelTitle } from '../verification/catalogue/catalogue.js';
import { listBegun, type Begun } from '../verification/documents/drafts.js';
import type { OwnVerification } from '../verification/status/own-verifications.js';

/** What a user has begun, here or elsewhere, and not finished: with the way on, or without one once the hour of it is over. */
export type Unfinished = { title: string } & ((OpenRequest & { keptUntil?: undefined }) | Begun);

/** Of a level that is begun in both ways only the authorization, which leads on. */
export async function listUnfinished(db: Db, userId: string, now: Date): Promise<Unfinished[]> {
  const [open, begun] = await Promise.all([listOpenRequests(db, userId, now), listBegun(db, userId, now)]);
  const asked = open.map(({ client, level }) => ({ environment: client.environment, level }));
  return [...open, ...begun.filter(isNoneOf(asked))].map((one) => ({ ...one, title: levelTitle(one.level) }));
}

/** Whatever has a card of its own already, with a way on if there is one, is left out where only a draft is left. */
export function withoutOwn(unfinished: readonly Unfinished[], own: readonly OwnVerification[]): Unfinished[] {
  return unfinished.filter((one) => one.keptUntil === undefined || isNoneOf(own)(one));
}

function isNoneOf(shown: readonly { environment: string; level: string }[]) {
  return ({ environment, level }: Begun): boolean =>
    !shown.some((one) => one.environment === environment && one.level === level);
}
