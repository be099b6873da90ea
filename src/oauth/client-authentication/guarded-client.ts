import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { addressKey } from '../../limits/keys.js';
import { countAttempt, secondsToWait } from '../../limits/limiter.js';
import type { LimitName } from '../../limits/limits.js';
import type { Credentials } from './client-authentication.js';
import { isRefused, refusal, type Refused } from '../../refusals/refuse.js';

/**
 * Limits failed authentications wherever a client authenticates: at token, revocation and introspection. A request with
 * the right secret costs only a look-up in memory. A failure counts against this client at this IP address, and against
 * the IP address. The same client at another IP address is not affected.
 * @throws Refused after too many failures; otherwise what `work` throws
 */
export async function guardClient<T>(
  context: Context,
  credentials: Credentials,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const limits = limitsOf(credentials);
  for (const [name, key] of limits) {
    const seconds = secondsToWait(context, name, key);
    if (seconds > 0) throw tooManyFailures(seconds);
  }
  try {
    return await work();
  } catch (error) {
    if (!isRefused(error, 'client_authentication.failed')) throw error;
    await countFailure(context, credentials, error.reason, limits, now);
    throw error;
  }
}

function limitsOf({ clientId, address }: Credentials): [LimitName, string][] {
  const from = addressKey(address);
  return [
    ['client_from_address', `${clientId} ${from}`],
    ['clients_from_address', from],
  ];
}

async function countFailure(
  context: Context,
  credentials: Credentials,
  fault: string | undefined,
  limits: [LimitName, string][],
  now: Date,
): Promise<void> {
  const about = { clientId: credentials.clientId || undefined, address: credentials.address };
  await recordAuditEvent(context.db, { type: 'client_authentication_failed', ...about, detail: fault }, now);
  for (const [name, key] of limits) {
    const { isOver, waitSeconds } = await countAttempt(context, name, key, about, now);
    if (isOver) throw tooManyFailures(waitSeconds);
  }
}

function tooManyFailures(retryAfterSeconds: number): Refused {
  return refusal('client_authentication.too_many_failures', { retryAfterSeconds }).because('too_many_failures');
}
