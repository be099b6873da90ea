import { casesOfGrant } from '../verification/case-of-grant.js';
import { getUser } from '../users/user.js';
import { bearerOf } from '../web/bearer.js';
import { Problem } from '../web/errors.js';
import type { Handler } from '../web/handler.js';

/** V11: GET /v2/users/me. Each thing is there only with its scope. */
export const getUserInformation: Handler<'getUserInformation'> = async (call) => {
  const { scopes, user } = bearerOf(call);
  if (!user) throw notAUsersToken();
  const { db } = call.context;
  const cases = await casesOfGrant(db, user.grantId, scopes);
  return {
    status: 200,
    body: {
      ...(scopes.includes('uid:read') ? { uid: user.userId } : {}),
      ...(scopes.includes('email:read') ? { emails: [{ address: (await getUser(db, user.userId)).email }] } : {}),
      ...(cases
        ? {
            verification_cases: cases.map(({ level, status, changedAt }) => ({
              level,
              credential: status,
              timestamp: `${changedAt.toISOString().slice(0, 19)}Z`,
            })),
          }
        : {}),
    },
  };
};

/** A token of the client's own says nothing about any user (RFC 6750 §3.1). */
function notAUsersToken(): Problem {
  return new Problem(403, 'Forbidden', 'Use an access token that a user granted, not one of the client itself.', {
    'WWW-Authenticate': 'Bearer realm="attestry", error="insufficient_scope", scope="uid:read"',
  });
}
