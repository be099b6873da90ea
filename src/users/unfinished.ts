import type { Db } from '../db/database.js';
import { listOpenRequests, type OpenRequest } from '../oauth/authorization/open-request.js';
import { levelTitle } from '../verification/catalogue/catalogue.js';
import { listKeptDrafts, type KeptDraft } from '../verification/documents/drafts.js';
import type { OwnVerification } from '../verification/status/own-verifications.js';

/**
 * What a user has begun, on this device or another, and not finished. An open authorization request can be continued.
 * For an expired one, what the user entered is kept as a draft for a while.
 */
export type Unfinished = { title: string } & ((OpenRequest & { keptUntil?: undefined }) | KeptDraft);

/**
 * Everything that is unfinished. If a level has both an open request and drafts, only the request is listed, because it
 * can be continued.
 */
export async function listUnfinished(db: Db, userId: string, now: Date): Promise<Unfinished[]> {
  const [open, begun] = await Promise.all([listOpenRequests(db, userId, now), listKeptDrafts(db, userId, now)]);
  const asked = open.map(({ client, level }) => ({ environment: client.environment, level }));
  return [...open, ...begun.filter(isNoneOf(asked))].map((one) => ({ ...one, title: levelTitle(one.level) }));
}

/** Leaves out drafts for levels whose verification the page already shows. */
export function withoutOwn(unfinished: readonly Unfinished[], own: readonly OwnVerification[]): Unfinished[] {
  return unfinished.filter((one) => one.keptUntil === undefined || isNoneOf(own)(one));
}

function isNoneOf(listed: readonly { environment: string; level: string }[]) {
  return ({ environment, level }: KeptDraft): boolean =>
    !listed.some((one) => one.environment === environment && one.level === level);
}
