import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { isOpen } from '../../accounts/users/user.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { concludeFrom, type AutomaticCheck, type CheckResult } from './automatic-check.js';
import { finishCheck, leaseDueChecks, type DueCheck } from './automatic-checks.store.js';
import type { Catalogue } from '../catalogue/catalogue-file.js';
import { mayDecide } from '../catalogue/catalogue.js';
import { changeStatus } from '../status/change-status.js';
import { findDuplicates } from '../submission/duplicate-keys.js';
import { readSubmission } from '../submission/frozen-submission.js';
import { findLiveClaim } from './review-claim.js';
import { approvalFault, judgeDecision } from './review.js';
import type { Decision } from './review-decision.js';
import { momentFor } from '../status/subject-clock.js';
import { findVerification, lockVerification, type Verification } from '../status/verifications.store.js';
import { findWaiting } from './waiting-decision.js';

export { planChecks, type CheckRecord } from './automatic-checks.store.js';

/** How long a check belongs to one process. If it fails or the process ends, the check runs again after this time. */
const LEASE_MS = 60_000;

/**
 * Runs the checks that are due, one submission after the other. Several processes may do so at once.
 * @returns how many submissions were examined
 */
export async function runDueChecks(
  context: Context,
  checks: readonly AutomaticCheck[],
  { now, limit, catalogue }: { now: Date; limit: number; catalogue?: Catalogue },
): Promise<number> {
  const due = await leaseDueChecks(context.db, { now, until: new Date(now.getTime() + LEASE_MS), limit });
  for (const one of due) {
    await check(context, checks, one, { now, catalogue }).catch((error: unknown) => {
      const ids = { task: 'automatic_checks', verification_id: one.verificationId };
      context.logger.error({ ...ids, error: causeChain(error) }, 'a case could not be checked; tried again');
    });
  }
  if (due.length > 0) nudgeRelay(context);
  return due.length;
}

interface Rules {
  now: Date;
  catalogue: Catalogue | undefined;
}

async function check(context: Context, checks: readonly AutomaticCheck[], due: DueCheck, rules: Rules): Promise<void> {
  const { now } = rules;
  const verification = await findVerification(context.db, due.verificationId);
  if (!verification) throw new Error('a check has no verification');
  const { information, documents } = await readSubmission(context, due.submissionId);
  const duplicateCount = (await findDuplicates(context, verification, information)).length;
  const { environment, level } = verification;
  const results: CheckResult[] = [];
  const moment = await momentFor(context.db, verification, now);
  for (const { examine } of checks) {
    results.push(await examine({ environment, level, information, documents, duplicateCount }, moment));
  }
  const conclusion = concludeFrom(results);
  const findings = results.flatMap((result) => result.findings);
  await context.db.transaction(async (trx) => {
    // The verification is locked first, as in every transaction that changes one, because another order could cause
    // deadlocks.
    const present = await lockVerification(trx, due.verificationId);
    const isFirst = await finishCheck(trx, due.submissionId, { findings, conclusion: conclusion?.kind }, now);
    if (isFirst && conclusion && present?.submissionId === due.submissionId)
      await decide({ ...context, db: trx }, present, conclusion, rules);
  });
}

/**
 * Carries out the conclusion of the checks: only where the level allows it and the case is still pending, never while a
 * reviewer works on it, and never after the account was closed.
 */
async function decide(
  within: Pick<Context, 'db' | 'encryption'>,
  verification: Verification,
  conclusion: Decision,
  { now, catalogue }: Rules,
): Promise<void> {
  const { verificationId, userId, status, level } = verification;
  if (status !== 'pending' || !mayDecide(level, conclusion.kind, catalogue)) return;
  if (!(await isOpen(within.db, userId))) return;
  if (await findLiveClaim(within.db, verificationId, now)) return;
  if (await findWaiting(within.db, verificationId)) return;
  const target = judgeDecision(conclusion, level);
  if ('fault' in target) throw new Error(`a check concludes what cannot be decided: ${target.fault}`);
  // A check need not examine every proof. If one has lapsed, a reviewer decides.
  if (await approvalFault(within.db, verification, target, now)) return;
  await changeStatus(within, { verificationId, cause: 'review', actor: { type: 'system' }, ...target }, now);
}
