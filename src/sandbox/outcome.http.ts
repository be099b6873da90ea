import { bearerOf } from '../web/bearer.js';
import type { Handler } from '../web/handler.js';
import { formatTimestamp } from '../web/timestamp.js';
import { setOutcome } from './outcome.js';

export const setSandboxOutcome: Handler<'setSandboxOutcome'> = async (call) => {
  const { user_id: userId, level } = call.path;
  const { outcome, reason_code: reasonCode, fixable, items, text } = call.body;
  const wish = { clientId: bearerOf(call).clientId, userId, level, outcome, reasonCode, fixable, items, text };
  const { status, changedAt } = await setOutcome(call.context, wish, call.now);
  return { status: 200, body: { user_id: userId, level, credential: status, timestamp: formatTimestamp(changedAt) } };
};
