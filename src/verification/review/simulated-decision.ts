import { recordAuditEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { partsOfLevel } from '../catalogue/catalogue.js';
import { changeStatus, type Target } from '../status/change-status.js';
import { approvalFault, judgeDecision, type ReviewFault } from './review.js';
import type { Decision } from './review-decision.js';
import { supplyAgain } from '../submission/simulated-supply.js';
import { MoveRefused, type Cause, type RefusedMove } from '../status/status-machine.js';
import { lockVerificationByKey, type Verification, type VerificationKey } from '../status/verifications.store.js';

const CLIENT = { type: 'client' } as const;

/** What a sandbox client's developer may decide: all that a reviewer may, and also an expiry or a new submission. */
export type SimulatedDecision = Decision | { kind: 'expire' } | { kind: 'supply' };

export type SimulatedResult =
  | { outcome: 'moved'; before: Verification; verification: Verification }
  | { outcome: 'faulty'; fault: ReviewFault }
  /** The status cannot change in this way. Nothing was written. */
  | { outcome: 'refused'; move: RefusedMove }
  /** The level is no longer in the catalogue, so its items are unknown. */
  | { outcome: 'unknown_level' }
  | { outcome: 'not_found' };

/**
 * Changes the status of a sandbox verification on its client's request instead of a reviewer's decision, by the same
 * rules (docs/decisions.md, "Sandbox").
 */
export async function decideSimulated(
  context: Context,
  input: { clientId: string; userId: string; level: string; decision: SimulatedDecision; actor: Actor },
  now: Date,
): Promise<SimulatedResult> {
  const { clientId, userId, level, decision, actor } = input;
  if (decision.kind === 'supply' && !partsOfLevel(level)) {
    return { outcome: 'unknown_level' };
  }
  const target = targetOf(decision, level);
  if ('fault' in target) return { outcome: 'faulty', fault: target.fault };
  const key: VerificationKey = { userId, environment: 'sandbox', level };
  const moving = context.db.transaction(async (trx): Promise<SimulatedResult> => {
    const before = await lockVerificationByKey(trx, key);
    if (!before) return { outcome: 'not_found' };
    const { verificationId } = before;
    const lapsed = before.status === 'pending' && (await approvalFault(trx, before, target, now));
    if (lapsed) return { outcome: 'faulty', fault: lapsed };
    const submission = decision.kind === 'supply' ? await supplyAgain({ ...context, db: trx }, before, now) : undefined;
    const change = { verificationId, actor: CLIENT, ...target, ...(submission ? { submission } : {}) };
    const verification = await changeStatus({ ...context, db: trx }, change, now);
    const detail = `${level} ${target.to}`;
    await recordAuditEvent(trx, { type: 'sandbox_outcome_set', clientId, userId, ...actor, detail }, now);
    return { outcome: 'moved', before, verification };
  });
  const result = await moving.catch(refusalOf);
  if (result.outcome === 'moved') nudgeRelay(context);
  return result;
}

function targetOf(decision: SimulatedDecision, level: string): (Target & { cause: Cause }) | { fault: ReviewFault } {
  if (decision.kind === 'expire') return { to: 'expired', cause: 'expiry' };
  if (decision.kind === 'supply') return { to: 'pending', cause: 'submission' };
  const target = judgeDecision(decision, level);
  return 'fault' in target ? target : { ...target, cause: 'review' };
}

/** Called after the transaction, so that all of it has been rolled back. */
function refusalOf(error: unknown): SimulatedResult {
  if (error instanceof MoveRefused) return { outcome: 'refused', move: error.move };
  throw error;
}
