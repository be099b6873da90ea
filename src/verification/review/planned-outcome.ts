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

/** Part of a submission's own transaction: what is planned is there with it, whatever becomes of this process. */
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

/** The family name, but where somebody has none. */
function decidingPart({ family_name }: Information): NamePart {
  return family_name === '' ? 'given_name' : 'family_name';
}

/** After which one that could not be decided is tried again: meanwhile it is in nobody's way. */
const RETRY_MS = 60_000;

/**
 * Decides what is due, each in a transaction of its own. Several processes may do so side by side.
 * @returns how many were looked at
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

/** The verification first, as everybody locks; then the plan, which only one gets. */
async function decide(context: Context, verificationId: string, now: Date): Promise<void> {
  await context.db.transaction(async (trx) => {
    const verification = await lockVerification(trx, verificationId);
    const planned = await takePlanned(trx, verificationId, now);
    // Decided by somebody else meanwhile, or supplied anew: then it is over.
    if (!verification || planned?.submissionId !== verification.submissionId) return;
    // FL10: whose account is closed is not decided about any more.
    if (!(await isOpen(trx, verification.userId))) return;
    const { information } = await readSubmission({ ...context, db: trx }, verification.submissionId);
    const target = targetOf(planned.name, verification.status, decidingPart(information));
    // By the client's clock, which it may have moved meanwhile: then it waits for the client's own word (SB1).
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
      // The name is asked for again, so that it can be another one: the same would only ask once more.
      return { to: 'contacted', requestedItems: [part], requestText: messages.simulation.nameNeeded[part], cause };
  }
}

function dueAfter({ config }: Pick<Context, 'config'>, now: Date): Date {
  return new Date(now.getTime() + config.sandboxDecisionSeconds * 1000);
}
