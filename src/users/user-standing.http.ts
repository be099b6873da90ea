import { bearerOf } from '../http/bearer.js';
import type { Handler } from '../http/handler.js';
import { formatTimestamp } from '../http/timestamp.js';
import { getUserStanding as findStanding } from '../verification/status/user-standing.js';

/** GET /v2/verifications/{user_id}: for a server that wants to know what is so now (§6.3). */
export const getUserStanding: Handler<'getUserStanding'> = async (call) => {
  const { user_id: userId } = call.path;
  const standings = await findStanding(call.context.db, bearerOf(call).clientId, userId);
  const verifications = standings.map(({ level, status, changedAt }) => ({
    level,
    credential: status,
    timestamp: formatTimestamp(changedAt),
  }));
  return { status: 200, body: { user_id: userId, verifications } };
};
