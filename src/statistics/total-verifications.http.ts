import { bearerOf } from '../http/bearer.js';
import type { Handler } from '../http/handler.js';
import { totalVerifications } from './verification-totals.js';

/** GET /v2/stats/total-verifications (§4.5). */
export const getTotalVerifications: Handler<'getTotalVerifications'> = async (call) => {
  const { clientId } = bearerOf(call);
  return { status: 200, body: await totalVerifications(call.context.db, clientId) };
};
