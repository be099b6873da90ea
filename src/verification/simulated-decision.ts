import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { nudgeRelay } from '../webhooks/nudge.js';
import { partsOfLevel } from './catalogue.js';
import { changeStatus, type Target } from './change-status.js';
import { judgeDecision, type Decision, type ReviewFault } from './review.js';
import { MoveRefused, type Cause } from './status-machine.js';
import { lockVerificationByKey, type Verification, type VerificationKey } from './verifications.store.js';

/** What a sandbox client's developer may decide: all that a reviewer may, and that a proof has run out (SB1). */
export type SimulatedDecision = Decision | { kind: 'expire' };

export type SimulatedResult =
  | { outcome: 'moved'; verification: Verification }
  | { outcome: 'faulty'; fault: ReviewFault }
  /** V4 does not know the move: why, with both statuses. Nothing was written. */
  | { outcome: 'refused'; why: string }
  | { outcome: 'not_found' };

/** Moves a sandbox verification by its client's word instead of a reviewer's, by the same rules (V10, SB1). */
export async function decideSimulated(
  context: Context,
  input: { clientId: string; userId: string; level: string; decision: SimulatedDecision },
  now: Date,
): Promise<SimulatedResult> {
  const { clientId, userId, level } = input;
  if (!partsOfLevel(level)) return { outcome: 'not_found' };
  const target = targetOf(input.decision, level);
  if ('fault' in target) return { outcome: 'faulty', fault: target.fault };
  const key: VerificationKey = { userId, environment: 'sandbox', level };
  const result = await context.db.transaction(async (trx): Promise<SimulatedResult> => {
    const before = await lockVerificationByKey(trx, key);
    if (!before) return { outcome: 'not_found' };
    const { verificationId } = before;
    const actor = { type: 'client' } as const;
    const verification = await changeStatus(trx, { verificationId, actor, ...target }, now).catch(refusalOf);
    if ('why' in verification) return { outcome: 'refused', why: verification.why };
    const detail = `${level} ${target.to}`;
    await recordAuditEvent(trx, { type: 'sandbox_outcome_set', clientId, userId, detail }, now);
    return { outcome: 'moved', verification };
  });
  if (result.outcome === 'moved') nudgeRelay(context);
  return result;
}

function targetOf(decision: SimulatedDecision, level: string): (Target & { cause: Cause }) | { fault: ReviewFault } {
  if (decision.kind === 'expire') return { to: 'expired', cause: 'expiry' };
  const target = judgeDecision(decision, level);
  return 'fault' in target ? target : { ...target, cause: 'review' };
}

function refusalOf(error: unknown): { why: string } {
  if (error instanceof MoveRefused) return { why: error.message };
  throw error;
}
