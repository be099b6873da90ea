import type { components } from '../../generated/openapi.js';
import { bearerOf } from '../http/bearer.js';
import type { Handler } from '../http/handler.js';
import { formatTimestamp } from '../http/timestamp.js';
import { forwardClock, readClock, type Clock } from './clock.js';

export const getSandboxClock: Handler<'getSandboxClock'> = async (call) => {
  return { status: 200, body: onTheWire(await readClock(call.context, bearerOf(call).clientId, call.now)) };
};

export const forwardSandboxClock: Handler<'forwardSandboxClock'> = async (call) => {
  const { clientId } = bearerOf(call);
  return {
    status: 200,
    body: onTheWire(await forwardClock(call.context, clientId, call.body.forward_seconds, call.now)),
  };
};

function onTheWire({ now, offsetSeconds }: Clock): components['schemas']['SandboxClock'] {
  return { now: formatTimestamp(now), offset_seconds: offsetSeconds };
}
