import { bearerOf } from '../http/bearer.js';
import type { Handler } from '../http/handler.js';
import { countryVerifications } from './verification-totals.js';

/** GET /v2/stats/country-verifications (§4.5). */
export const getCountryVerifications: Handler<'getCountryVerifications'> = async (call) => {
  const { clientId } = bearerOf(call);
  return { status: 200, body: await countryVerifications(call.context.db, clientId) };
};
