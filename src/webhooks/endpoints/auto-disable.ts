import { recordAuditEvent, type AuditEventType } from '../../audit/audit-event.js';
import { listMemberIds } from '../../clients/team/membership.js';
import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { queueMail, type MailText } from '../../mail/mail.js';
import { messages } from '../../texts/messages.js';
import { disableFailing, warnFailing, type FailingEndpoint } from './auto-disable.store.js';

const DAY_MS = 86_400_000;
/** W11: no success for so long, and so many failed attempts. */
const DISABLED_AFTER_MS = 5 * DAY_MS;
const DISABLED_AFTER_ATTEMPTS = 50;
/** W11: with notice before. */
const WARNED_AFTER_MS = 4 * DAY_MS;
const WARNED_AFTER_ATTEMPTS = 40;
/** The time to do something about it, also where the limits were passed before anybody looked. */
const NOTICE_MS = DAY_MS;
/** Each in one transaction with its mails. */
const BATCH = 50;

/**
 * Tells the members of a client that an endpoint does not answer, and a day later at the earliest disables it (W11). What
 * happens from then on is recorded and held, and goes out when the endpoint is enabled again.
 * @returns how many were warned and how many disabled
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
    for (const endpoint of endpoints) await tell(trx, endpoint, 'webhook_endpoint_disabled', farewell(endpoint), now);
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
  const { failing, about, greeting } = messages.mails.webhooks;
  const earliest = Math.max(endpoint.failingSince.getTime() + DISABLED_AFTER_MS, now.getTime() + NOTICE_MS);
  const text = failing.text({ ...standing(endpoint), earliest: shown(new Date(earliest)) });
  return { subject: failing.subject, body: [greeting, about(endpoint.webhookEndpointId), text].join('\n\n') };
}

function farewell(endpoint: FailingEndpoint): MailText {
  const { disabled, about, greeting } = messages.mails.webhooks;
  const text = disabled.text(standing(endpoint));
  return { subject: disabled.subject, body: [greeting, about(endpoint.webhookEndpointId), text].join('\n\n') };
}

function standing({ failedAttempts, failingSince }: FailingEndpoint): { attempts: number; since: string } {
  return { attempts: failedAttempts, since: shown(failingSince) };
}

/** To the minute, UTC. */
function shown(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
