import type { Actor } from '../audit/audit-event.js';
import { CLOCK_MAX_SECONDS, clockOffset, moveClock } from '../clients/client-clock.js';
import type { Context } from '../context.js';
import { refusal, type Refused } from '../refusals/refuse.js';
import { getSandboxClient } from './sandbox-client.js';

export interface Clock {
  now: Date;
  offsetSeconds: number;
}

/** @throws Refused for an unknown client, or for a live one */
export async function readClock(context: Context, clientId: string, now: Date): Promise<Clock> {
  await getSandboxClient(context, clientId);
  return clockAt(now, await clockOffset(context.db, clientId));
}

/**
 * Moves the client's clock forward. Verifications that have expired by the new time get their new status in the
 * worker's next round.
 * @throws Refused for an unknown client, or for a live one or if the clock would pass its limit
 */
export async function forwardClock(
  context: Context,
  clientId: string,
  seconds: number,
  now: Date,
  actor?: Actor,
): Promise<Clock> {
  await getSandboxClient(context, clientId);
  const offset = await context.db.transaction((trx) => moveClock(trx, clientId, seconds, now, actor));
  if (offset === undefined) throw await tooFar(context, clientId);
  return clockAt(now, offset);
}

function clockAt(now: Date, offsetSeconds: number): Clock {
  return { now: new Date(now.getTime() + offsetSeconds * 1000), offsetSeconds };
}

async function tooFar({ db }: Context, clientId: string): Promise<Refused> {
  const leftSeconds = CLOCK_MAX_SECONDS - (await clockOffset(db, clientId));
  return refusal('sandbox_clock.too_far_ahead', { maxSeconds: CLOCK_MAX_SECONDS, leftSeconds });
}
