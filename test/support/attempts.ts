import type { Context } from '../../src/context.js';
import { AttemptWriter } from '../../src/webhooks/deliveries/attempt-writer.js';
import type { AttemptRecord } from '../../src/webhooks/deliveries/attempt.store.js';
import { Attempts } from '../../src/webhooks/deliveries/attempt.js';
import { ClaimedDeliveries } from '../../src/webhooks/relay/claimed-deliveries.js';
import { EndpointLoad } from '../../src/webhooks/relay/endpoint-load.js';
import type { SenderOptions } from '../../src/webhooks/sending/send.js';
import { givenSender } from './posting.js';

/** Attempts as the worker makes them, one by one, without a workflow that orders them. */
export function givenAttempts(context: Context, options: Partial<SenderOptions> = {}): Attempts {
  const sender = givenSender(options);
  const writer = new AttemptWriter(context);
  return new Attempts({ context, sender, claimed: new ClaimedDeliveries(), load: new EndpointLoad(), writer });
}

type Given = Pick<AttemptRecord, 'deliveryId' | 'endpointId' | 'finishedAt'> & Partial<AttemptRecord>;

/** An attempt as it is written: received, if nothing else is said. */
export function givenRecord(given: Given): AttemptRecord {
  return {
    attemptNumber: 1,
    startedAt: given.finishedAt,
    durationMs: 12,
    outcome: 'delivered',
    statusCode: 200,
    errorClass: null,
    responseBody: 'fine',
    phase: null,
    location: null,
    connectionReplaced: false,
    requestHeaders: {},
    state: 'delivered',
    nextAttemptAt: null,
    ...given,
  };
}
