import type { components } from '../../generated/openapi.js';
import { bearerOf } from '../http/bearer.js';
import type { Handler } from '../http/handler.js';
import { formatTimestamp } from '../http/timestamp.js';
import { setOutcome, type SimulatedStanding } from './outcome.js';

type WireStanding = components['schemas']['SandboxVerification'];

export const setSandboxOutcome: Handler<'setSandboxOutcome'> = async (call) => {
  const { user_id: userId, level } = call.path;
  const { outcome, reason_code: reasonCode, fixable, items, text } = call.body;
  const request = { clientId: bearerOf(call).clientId, userId, level, outcome, reasonCode, fixable, items, text };
  return { status: 200, body: onTheWire(await setOutcome(call.context, request, call.now)) };
};

export function onTheWire({ userId, level, status, changedAt }: SimulatedStanding): WireStanding {
  return { user_id: userId, level, credential: status, timestamp: formatTimestamp(changedAt) };
}
