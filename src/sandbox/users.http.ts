import { bearerOf } from '../http/bearer.js';
import type { Handler } from '../http/handler.js';
import { onTheWire } from './outcome.http.js';
import { makeSandboxUsers } from './users.js';

export const createSandboxUsers: Handler<'createSandboxUsers'> = async (call) => {
  const creations = call.body.users.map(
    ({ user_id: userId, one_name: hasOneName, no_end_date: hasNoEndDate, ...standing }) => {
      return { ...standing, userId, hasOneName, hasNoEndDate };
    },
  );
  const created = await makeSandboxUsers(call.context, bearerOf(call).clientId, creations, call.now);
  return { status: 201, body: { data: created.map(onTheWire) } };
};
