import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { causeChain } from '../../logger.js';
import { isOpen } from '../../accounts/users/user.js';
import { messages } from '../../texts/messages.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { changeStatus, type Target } from '../status/change-status.js';
import { readSubmission } from '../submission/frozen-submission.js';
import type { Information, NamePart } from '../catalogue/items.js';
import {
  listDue,
  MAGIC_NAMES,
  postponePlanned,
  putPlanned,
  takePlanned,
  type MagicName,
} from './planned-outcome.store.js';
import { approvalFault } from './review.js';
import type { Cause, Status } from '../status/status-machine.js';
import { lockVerification } from '../status/verifications.store.js';

export { MAGIC_NAMES } from './planned-outcome.store.js';

interface Supplied {
  verificationId: string;
  submissionId: string;
  environment: string;
  information: Information;
}

/** Plans the outcome in the submission's own transaction, so that it is not lost if this process ends. */
export async function planOutcome(
  within: Pick<Context, 'config'> & { db: Db },
  { verificationId, submissionId, environment, information }: Supplied,
  now: Date,
): Promise<void> {
  const entered = information[decidingPart(information)]?.toLowerCase();
  const name = MAGIC_NAMES.find((magic) => magic === entered);
  if (environment !== 'sandbox' || !name) return;
  await putPlanned(within.db, { verificationId, submissionId, name }, dueAfter(within, now));
}

/** The part of the name that decides: the family name, or the given name of somebody who has no family name. */
function decidingPart({ family_name }: Information): NamePart {
  return family_name === '' ? 'given_name' : 'family_name';
}

/** How long to wait before a failed outcome is retried, so that it does not hold up the others. */
const RETRY_MS = 60_000;

/**
 * Decides the cases whose planned outcome is due, each in a transaction of its own. Several processes may do so at
 * once.
 * @returns how many were tried
 */
export async function decideDue(context: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const due = await listDue(context.db, now, limit);
  for (const verificationId of due) {
    await decide(context, verificationId, now).catch(async (error: unknown) => {
      context.logger.error(
        { task: 'simulation', verification_id: verificationId, error: causeChain(error) },
        'a planned outcome did not come about; tried again',
      );
      await postponePlanned(context.db, verificationId, new Date(now.getTime() + RETRY_MS));
    });
  }
  if (due.length > 0) nudgeRelay(context);
  return due.length;
}

/**
 * Locks the verification first, as every transaction that changes one does, and then deletes the plan, which only one
 * process can do.
 */
async function decide(context: Context, verificationId: string, now: Date): Promise<void> {
  await context.db.transaction(async (trx) => {
    const verification = await lockVerification(trx, verificationId);
    const planned = await takePlanned(trx, verificationId, now);
    // The user has submitted something new meanwhile, or another process has taken the plan.
    if (!verification || planned?.submissionId !== verification.submissionId) return;
    // Nothing is decided about a closed account.
    if (!(await isOpen(trx, verification.userId))) return;
    const { information } = await readSubmission({ ...context, db: trx }, verification.submissionId);
    const target = targetOf(planned.name, verification.status, decidingPart(information));
    // A client may have moved its clock past the end of a proof. The case then waits until the client decides it
    // through the API.
    if (!target || (await approvalFault(trx, verification, target, now))) return;
    await changeStatus({ ...context, db: trx }, { verificationId, actor: { type: 'system' }, ...target }, now);
    if (planned.name === 'expire' && target.to === 'approved') await putPlanned(trx, planned, dueAfter(context, now));
  });
}

function targetOf(name: MagicName, status: Status, part: NamePart): (Target & { cause: Cause }) | undefined {
  if (name === 'expire' && status === 'approved') return { to: 'expired', cause: 'expiry' };
  if (status !== 'pending') return undefined;
  const cause = 'review';
  switch (name) {
    case 'approve':
    case 'expire':
      return { to: 'approved', cause };
    case 'reject':
      return { to: 'rejected', reasonCode: 'document_not_accepted', fixable: false, cause };
    case 'retry':
      return { to: 'rejected', reasonCode: 'document_unreadable', fixable: true, cause };
    case 'contact':
      // The name itself is asked for, so that the user can enter another one; the same name would lead to the same
      // outcome again.
      return { to: 'contacted', requestedItems: [part], requestText: messages.simulation.nameNeeded[part], cause };
  }
}

function dueAfter({ config }: Pick<Context, 'config'>, now: Date): Date {
  return new Date(now.getTime() + config.sandboxDecisionSeconds * 1000);
}
