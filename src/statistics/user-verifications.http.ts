import { bearerOf } from '../web/bearer.js';
import type { Handler } from '../web/handler.js';
import { streamUserVerifications } from './user-verifications.js';

/** §4.5: GET /v2/stats/user-verifications. */
export const listUserVerifications: Handler<'listUserVerifications'> = async (call) => {
  const { clientId } = bearerOf(call);
  return { status: 200, body: await streamUserVerifications(call.context, clientId) };
};
