import type { components } from '../../generated/openapi.js';
import type { Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { findLiveGrant } from '../grants/grant.js';
import { visibleStatus } from '../statistics/visible-status.js';
import { itemsOfLevel } from '../verification/catalogue/catalogue.js';
import { REJECTION_REASONS } from '../verification/catalogue/reasons.js';
import { REVIEW_TEXT_MAX_LENGTH, type ReviewFault } from '../verification/review/review.js';
import { decideSimulated, type SimulatedDecision } from '../verification/review/simulated-decision.js';
import { MOVES, type RefusedMove, type Status } from '../verification/status/status-machine.js';
import { refusal, refuse, type Refused } from '../refusals/refuse.js';
import { getSandboxClient } from './sandbox-client.js';

export type Outcome = components['schemas']['SandboxOutcome']['outcome'];
export const OUTCOMES = [
  'approved',
  'rejected',
  'contacted',
  'expired',
  'pending',
] as const satisfies readonly Outcome[];

export interface OutcomeRequest {
  clientId: string;
  userId: string;
  level: string;
  outcome: Outcome;
  reasonCode?: string | undefined;
  fixable?: boolean | undefined;
  items?: readonly string[] | undefined;
  text?: string | undefined;
  actor?: Actor;
}

/** The state of a verification as the client sees it. */
export interface SimulatedStanding {
  userId: string;
  level: string;
  status: Status;
  changedAt: Date;
}

/**
 * Lets a client's developer decide a verification in a reviewer's place.
 * @throws Refused for a user that this client does not see, for a live client or for a transition that the
 * status does not permit, or for a value that does not fit
 */
export async function setOutcome(context: Context, request: OutcomeRequest, now: Date): Promise<SimulatedStanding> {
  const { clientId, userId, level, outcome, actor = {} } = request;
  const { expirationEnabled } = await getSandboxClient(context, clientId);
  refuseSurplus(request);
  const grant = await findLiveGrant(context.db, { clientId, userId, level });
  // A client sees a user only after the first code exchange (§1).
  if (!grant?.effectiveAt) refuse('sandbox_outcome.unknown_user');
  const result = await decideSimulated(context, { clientId, userId, level, actor, decision: decisionOf(request) }, now);
  switch (result.outcome) {
    case 'moved': {
      const status = visibleStatus(result.verification.status, expirationEnabled);
      // A client without expiration enabled still sees an expired verification as approved, since the time of its
      // approval.
      const seen = status === result.verification.status ? result.verification : result.before;
      return { userId, level, status, changedAt: seen.statusChangedAt };
    }
    case 'faulty':
      throw faultRefusal(result.fault, level);
    case 'refused':
      throw moveRefusal(outcome, result.move);
    case 'unknown_level':
      return refuse('sandbox_outcome.unknown_level');
    case 'not_found':
      return refuse('sandbox_outcome.unknown_user');
  }
}

function decisionOf({
  outcome,
  reasonCode = '',
  fixable = false,
  items = [],
  text = '',
}: OutcomeRequest): SimulatedDecision {
  switch (outcome) {
    case 'approved':
      return { kind: 'approve' };
    case 'rejected':
      return { kind: 'reject', reasonCode, fixable };
    case 'contacted':
      return { kind: 'contact', requestedItems: [...items], requestText: text };
    case 'expired':
      return { kind: 'expire' };
    case 'pending':
      return { kind: 'supply' };
  }
}

/** Refuses values that do not belong to the outcome: ignoring them would suggest that they had an effect. */
function refuseSurplus({ outcome, reasonCode, fixable, items, text }: OutcomeRequest): void {
  const surplus = [
    { field: 'reason_code', value: reasonCode, outcome: 'rejected' },
    { field: 'fixable', value: fixable, outcome: 'rejected' },
    { field: 'items', value: items, outcome: 'contacted' },
    { field: 'text', value: text, outcome: 'contacted' },
  ].filter((one) => one.value !== undefined && one.outcome !== outcome);
  const values = surplus.map((one) => ({ field: one.field, outcome: one.outcome }));
  if (values.length > 0) refuse('sandbox_outcome.surplus_values', { values });
}

/** What was refused, and which outcomes are possible now. */
function moveRefusal(wanted: Outcome, move: RefusedMove): Refused {
  const { from } = move;
  if (from === 'none') return refusal('sandbox_outcome.move_not_allowed', { move });
  const next = OUTCOMES.filter((outcome) => MOVES[from][outcome]?.some((cause) => cause !== 'reopening'));
  // If the status allows the wanted outcome, the refusal has another reason, such as a final rejection. A list of the
  // outcomes that the status allows would then mislead.
  const isOfStatus = !next.includes(wanted);
  return refusal('sandbox_outcome.move_not_allowed', { move, ...(isOfStatus ? { next } : {}) });
}

function faultRefusal(fault: ReviewFault, level: string): Refused {
  switch (fault) {
    case 'proof_lapsed':
      return refusal('sandbox_outcome.document_lapsed');
    case 'reason_missing':
    case 'reason_unknown':
      return refusal('sandbox_outcome.reason_needed', { reasonCodes: REJECTION_REASONS });
    case 'items_missing':
    case 'items_unknown':
      return refusal('sandbox_outcome.items_needed', { items: itemsOfLevel(level) });
    case 'note_too_long':
    case 'request_text_too_long':
      return refusal('sandbox_outcome.text_too_long', { max: REVIEW_TEXT_MAX_LENGTH });
    case 'note_not_text':
    case 'request_text_not_text':
      return refusal('sandbox_outcome.unusable_text');
  }
}
