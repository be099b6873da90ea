import type { Context } from '../../src/context.js';
import { AttemptWriter } from '../../src/webhooks/attempt-writer.js';
import { Attempts } from '../../src/webhooks/attempt.js';
import { ClaimedDeliveries } from '../../src/webhooks/claimed-deliveries.js';
import { EndpointLoad } from '../../src/webhooks/endpoint-load.js';
import { createSender } from '../../src/webhooks/send.js';
import { whenDone } from './when-done.js';

/** Attempts as the worker makes them, one by one, without a workflow that orders them. */
export function givenAttempts(context: Context): Attempts {
  const sender = createSender({ allowPrivateAddresses: true });
  whenDone(() => sender.close());
  const writer = new AttemptWriter(context.db);
  return new Attempts({ context, sender, claimed: new ClaimedDeliveries(), load: new EndpointLoad(), writer });
}
