import { recordAuditEvent, type AuditEventType } from '../../audit/audit-event.js';
import { listMemberIds } from '../../clients/team/team.js';
import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { letter } from '../../mail/letters.js';
import { queueMail, type MailText } from '../../mail/mail.js';
import { disableFailing, warnFailing, type FailingEndpoint } from './auto-disable.store.js';

const DAY_MS = 86_400_000;
/**
 * An endpoint is disabled after five days without a success and 50 failed attempts (docs/decisions.md, "Automatic
 * disabling").
 */
const DISABLED_AFTER_MS = 5 * DAY_MS;
const DISABLED_AFTER_ATTEMPTS = 50;
/** The members of a client are warned a day before its endpoint is disabled. */
const WARNED_AFTER_MS = 4 * DAY_MS;
const WARNED_AFTER_ATTEMPTS = 40;
/** Members always have a day to act, even if both limits were passed before the first check. */
const NOTICE_MS = DAY_MS;
/** How many endpoints, with their mails, are handled in one transaction. */
const BATCH = 50;

/**
 * Warns the members of clients whose endpoints keep failing, and disables these endpoints a day later at the earliest.
 * Their deliveries are then held, and sent when the endpoint is enabled again.
 * @returns how many endpoints were warned about and how many were disabled
 */
export async function disableFailingEndpoints(
  { db, logger }: Pick<Context, 'db' | 'logger'>,
  now: Date,
): Promise<{ warned: number; disabled: number }> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const warned = await db.transaction(async (trx) => {
    const limit = { failingSinceBefore: before(WARNED_AFTER_MS), failedAttempts: WARNED_AFTER_ATTEMPTS };
    const endpoints = await warnFailing(trx, limit, now, BATCH);
    for (const endpoint of endpoints) await tell(trx, endpoint, 'webhook_endpoint_warned', warning(endpoint, now), now);
    return endpoints.length;
  });
  const disabled = await db.transaction(async (trx) => {
    const limit = { failingSinceBefore: before(DISABLED_AFTER_MS), failedAttempts: DISABLED_AFTER_ATTEMPTS };
    const endpoints = await disableFailing(trx, { ...limit, warnedBefore: before(NOTICE_MS) }, now, BATCH);
    for (const endpoint of endpoints) await tell(trx, endpoint, 'webhook_endpoint_disabled', disabling(endpoint), now);
    return endpoints.length;
  });
  if (warned + disabled > 0) logger.info({ warned, disabled }, 'webhook endpoints that do not answer');
  return { warned, disabled };
}

async function tell(
  trx: Db,
  { webhookEndpointId, clientId }: FailingEndpoint,
  type: AuditEventType,
  { subject, body }: MailText,
  now: Date,
): Promise<void> {
  await recordAuditEvent(trx, { type, clientId, detail: webhookEndpointId }, now);
  for (const memberId of await listMemberIds(trx, clientId)) await queueMail(trx, { memberId, subject, body }, now);
}

function warning(endpoint: FailingEndpoint, now: Date): MailText {
  const earliest = Math.max(endpoint.failingSince.getTime() + DISABLED_AFTER_MS, now.getTime() + NOTICE_MS);
  return letter('endpoint_failing', { ...factsOf(endpoint), earliest: new Date(earliest) });
}

function disabling(endpoint: FailingEndpoint): MailText {
  return letter('endpoint_disabled', factsOf(endpoint));
}

function factsOf({ webhookEndpointId: endpointId, failedAttempts: attempts, failingSince: since }: FailingEndpoint) {
  return { endpointId, attempts, since };
}
