import { setTimeout as pause } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { startBackgroundTask, type BackgroundTask } from '../background-task.js';
import type { Context } from '../context.js';
import { UnknownKey } from '../crypto/encryption.js';
import { causeChain } from '../logger.js';
import { messages } from '../texts/messages.js';
import { openMail } from './mail.js';
import {
  giveMailUp,
  leaseMail,
  markMailSent,
  postponeMail,
  postponeUncounted,
  type LeasedMail,
} from './mails.store.js';

const POLL_MS = 1_000;
/**
 * How many connections to the mail server are open at most. One is reserved for mails that a person is waiting for,
 * however slow the others are.
 */
const CONNECTIONS = 5;
/** Time limit for the connection, for the greeting, and for each of the half-dozen replies to one mail. */
const SMTP_TIMEOUT_MS = 20_000;
/** Longer than all these time limits together, so that no mail is leased a second time while it is being sent. */
const LEASE_MS = 10 * SMTP_TIMEOUT_MS;
const MAX_ATTEMPTS = 20;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

interface Failure {
  code?: string;
  responseCode?: number;
}

/** Sends the mails of the outbox, for as long as the worker runs. Several processes may do this at once. */
export function startMailSender(context: Context): BackgroundTask {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  const pool = { pool: true, maxConnections: CONNECTIONS } as const;
  const transport = createTransport(
    { url: context.config.smtpUrl, ...pool, ...timeouts },
    { from: context.config.mailFrom },
  );
  const underWay = new Set<Promise<void>>();
  const sending = startBackgroundTask(context, { task: 'mail', retryMs: POLL_MS }, async () => {
    if (underWay.size === CONNECTIONS) await Promise.race(underWay);
    const mail = await leaseNext(context, { awaitedOnly: underWay.size === CONNECTIONS - 1 });
    if (mail) {
      const one = sendMail(context, transport, mail).finally(() => underWay.delete(one));
      underWay.add(one);
    } else if (underWay.size > 0) {
      // No mail was leased: none is due, or only mails for which the last free connection may not be used. Waits for
      // another connection to become free, or for the next poll.
      await Promise.race([...underWay, pause(POLL_MS)]);
    }
    return mail || underWay.size > 0 ? 0 : POLL_MS;
  });
  return {
    async stop() {
      await sending.stop();
      await Promise.all(underWay);
      transport.close();
    },
  };
}

/** Leases one mail at a time: a slow mail server then uses up the lease of that mail only. */
function leaseNext({ db, clock }: Context, { awaitedOnly }: { awaitedOnly: boolean }): Promise<LeasedMail | undefined> {
  const now = clock();
  return leaseMail(db, { until: new Date(now.getTime() + LEASE_MS), awaitedOnly, now });
}

async function sendMail(context: Context, transport: Transporter, mail: LeasedMail): Promise<void> {
  const started = context.clock().getTime();
  const failure = await transmit(context, transport, mail).then(
    () => undefined,
    (error: unknown) => error as Failure,
  );
  const now = context.clock();
  // If the outcome cannot be stored, the mail is sent again when its lease ends.
  const outcome = await storeOutcome(context, mail, failure, now).catch((error: unknown) => {
    context.logger.error(
      { task: 'mail', mail_id: mail.mailId, error: causeChain(error) },
      'what became of a mail was not written down',
    );
    return 'unsettled';
  });
  // Only the code is logged: the text of the server's reply may repeat the e-mail address, which is personal data.
  const code = failure && String(failure.responseCode ?? failure.code ?? 'unknown');
  context.logger[failure ? 'warn' : 'info'](
    {
      task: 'mail',
      mail_id: mail.mailId,
      attempt: mail.attemptNumber,
      duration_ms: now.getTime() - started,
      outcome,
      ...(code === undefined ? {} : { error: [{ name: 'NotTaken', message: code }] }),
    },
    'a mail was handed over, or not',
  );
}

/**
 * Sends a mail. If its encryption key is not configured here, this throws, and the mail waits for a process that has
 * the key.
 */
async function transmit(context: Context, transport: Transporter, mail: LeasedMail): Promise<void> {
  const { to, body } = openMail(context, mail);
  await transport.sendMail({
    // As an object, so that Nodemailer takes it as one address, whatever it contains.
    to: { name: '', address: to },
    subject: mail.subject,
    text: `${body}\n\n${closing(context, mail)}`,
    date: mail.createdAt,
    // RFC 3834 §5: keeps automatic replies away. There are no List- headers, since each mail goes to one person about
    // their own account.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // The same for every attempt, so that mailboxes show a mail only once even if it was sent twice.
    messageId: `<${mail.mailId}@${new URL(context.config.frontendUrl).hostname}>`,
  });
}

function closing({ config }: Context, { toMember }: LeasedMail): string {
  return toMember ? messages.mails.closingToMember : messages.mails.closing(`${config.frontendUrl}/account`);
}

async function storeOutcome(
  { db }: Context,
  { mailId, attemptNumber }: LeasedMail,
  failure: Failure | undefined,
  now: Date,
): Promise<'sent' | 'given up' | 'postponed'> {
  if (!failure) {
    await markMailSent(db, mailId, now);
    return 'sent';
  }
  if (failure instanceof UnknownKey) {
    await postponeUncounted(db, mailId, new Date(now.getTime() + FIRST_WAIT_MS));
    return 'postponed';
  }
  if (isFinal(failure) || attemptNumber >= MAX_ATTEMPTS) {
    await giveMailUp(db, mailId, now);
    return 'given up';
  }
  await postponeMail(db, mailId, new Date(now.getTime() + waitAfter(attemptNumber)));
  return 'postponed';
}

/**
 * RFC 5321 §4.2.1: 5yz is a permanent refusal of this mail. Refused credentials are not final, since then our own
 * configuration is wrong.
 */
function isFinal({ code, responseCode = 0 }: Failure): boolean {
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** The wait grows: 10 s, 20 s, 40 s … up to six hours, two days in all. */
function waitAfter(attemptNumber: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attemptNumber - 1), LONGEST_WAIT_MS);
}
