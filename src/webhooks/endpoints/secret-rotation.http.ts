import type { Handler } from '../../http/handler.js';
import { keyOf, onTheWire } from './endpoint.http.js';
import { promoteWebhookSecret as promote, rotateWebhookSecret as rotate } from './secret-rotation.js';

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async (call) => {
  const { secret, overlap_seconds: overlapSeconds } = call.body;
  const input = { ...(secret === undefined ? {} : { secret }), overlapSeconds };
  const rotated = await rotate(call.context, keyOf(call), input, call.now);
  return { status: 200, body: { ...onTheWire(rotated.endpoint), secret: rotated.secret } };
};

export const promoteWebhookSecret: Handler<'promoteWebhookSecret'> = async (call) => {
  return { status: 200, body: onTheWire(await promote(call.context, keyOf(call), call.now)) };
};
