import { getUser, type User } from '../accounts/users/user.js';
import type { ReleasedPart } from '../verification/submission/released-details.js';
import { casesOfGrant, type VisibleCase } from '../verification/status/case-of-grant.js';
import { bearerOf } from '../http/bearer.js';
import type { Handler } from '../http/handler.js';
import { formatTimestamp } from '../http/timestamp.js';
import { refusal } from '../refusals/refuse.js';

/** The user's information. Each part of the response needs its own scope (docs/decisions.md, "User information"). */
export const getUserInformation: Handler<'getUserInformation'> = async (call) => {
  const { scopes, user } = bearerOf(call);
  if (!user) throw refusal('access_token.without_user', { scope: 'uid:read' }).because('token_without_user');
  const { db } = call.context;
  const cases = await casesOfGrant(call.context, user.grantId, scopes, call.now);
  return {
    status: 200,
    body: {
      ...(scopes.includes('uid:read') ? { uid: user.userId } : {}),
      ...(scopes.includes('email:read') ? { emails: [emailOf(await getUser(db, user.userId))] } : {}),
      ...(cases ? { verification_cases: cases.map(toWire) } : {}),
    },
  };
};

function emailOf({ email, emailConfirmedAt }: User) {
  return { address: email, confirmed: emailConfirmedAt !== undefined };
}

function toWire({ level, status, changedAt, details }: VisibleCase) {
  const standing = { level, credential: status, timestamp: formatTimestamp(changedAt) };
  return { ...standing, ...(Object.keys(details).length > 0 ? { details: mapValues(details, partToWire) } : {}) };
}

function partToWire(part: ReleasedPart) {
  return mapValues(part, (item) =>
    typeof item === 'string' ? item : { url: item.url, url_expires_at: formatTimestamp(item.expiresAt) },
  );
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
