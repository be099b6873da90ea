import type { components } from '../../generated/openapi.js';
import type { Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { findLiveGrant } from '../grants/grant.js';
import { visibleStatus } from '../statistics/counters.js';
import { itemsOfLevel } from '../verification/catalogue.js';
import { REJECTION_REASONS } from '../verification/reasons.js';
import { REVIEW_TEXT_MAX_LENGTH, type ReviewFault } from '../verification/review.js';
import { decideSimulated, type SimulatedDecision } from '../verification/simulated-decision.js';
import { MOVES, type Status } from '../verification/status-machine.js';
import { Problem } from '../web/errors.js';
import { getSandboxClient } from './sandbox-client.js';

export type Outcome = components['schemas']['SandboxOutcome']['outcome'];
export const OUTCOMES = [
  'approved',
  'rejected',
  'contacted',
  'expired',
  'pending',
] as const satisfies readonly Outcome[];

export interface OutcomeWish {
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

/** How a verification stands now, as the client sees it. */
export interface SimulatedStanding {
  userId: string;
  level: string;
  status: Status;
  changedAt: Date;
}

/**
 * SB1: a client's developer decides in a reviewer's place.
 * @throws Problem 404 for whom this client does not see, 409 for a move that V4 does not know or a live client, 422 for a
 * value that does not fit
 */
export async function setOutcome(context: Context, wish: OutcomeWish, now: Date): Promise<SimulatedStanding> {
  const { clientId, userId, level, outcome, actor = {} } = wish;
  const { expirationEnabled } = await getSandboxClient(context, clientId);
  refuseSurplus(wish);
  const grant = await findLiveGrant(context.db, { clientId, userId, level });
  // V6: until the code is exchanged, this client does not see the user.
  if (!grant?.effectiveAt) throw unknownUser();
  const result = await decideSimulated(context, { clientId, userId, level, actor, decision: decisionOf(wish) }, now);
  switch (result.outcome) {
    case 'moved': {
      const status = visibleStatus(result.verification.status, expirationEnabled);
      // V7: for whom an expired one goes on being approved, it has been so since it was.
      const seen = status === result.verification.status ? result.verification : result.before;
      return { userId, level, status, changedAt: seen.statusChangedAt };
    }
    case 'faulty':
      throw new Problem(422, 'Unusable outcome', faultText(result.fault, level));
    case 'refused':
      throw new Problem(409, 'Not from this status', refusalText(outcome, result));
    case 'not_found':
      throw unknownUser();
  }
}

function decisionOf({
  outcome,
  reasonCode = '',
  fixable = false,
  items = [],
  text = '',
}: OutcomeWish): SimulatedDecision {
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

/** Silently left out, it would look as if it had been heeded. */
function refuseSurplus({ outcome, reasonCode, fixable, items, text }: OutcomeWish): void {
  const surplus = [
    ...(outcome === 'rejected'
      ? []
      : [
          ['reason_code', reasonCode, 'rejected'],
          ['fixable', fixable, 'rejected'],
        ]),
    ...(outcome === 'contacted'
      ? []
      : [
          ['items', items, 'contacted'],
          ['text', text, 'contacted'],
        ]),
  ].find(([, value]) => value !== undefined);
  if (surplus)
    throw new Problem(422, 'Unusable outcome', `${String(surplus[0])}: it goes with ${String(surplus[2])} alone.`);
}

/** What was refused, and what would not be. */
function refusalText(wanted: Outcome, { why, from }: { why: string; from?: Status | undefined }): string {
  const refusal = `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
  if (!from) return refusal;
  const next = OUTCOMES.filter((outcome) => MOVES[from][outcome]?.some((cause) => cause !== 'reopening'));
  // Refused for another reason than its status, such as a rejection that is final.
  if (next.includes(wanted)) return refusal;
  return `${refusal} What can follow ${from}: ${next.join(', ')}.`;
}

function faultText(fault: ReviewFault, level: string): string {
  switch (fault) {
    case 'proof_lapsed':
      return 'outcome: a document has run out, which is no proof any more. Ask for a new one (contacted, then pending), or reject.';
    case 'reason_missing':
    case 'reason_unknown':
      return `reason_code: a rejection needs one of ${REJECTION_REASONS.join(', ')}.`;
    case 'items_missing':
    case 'items_unknown':
      return `items: name what the user has to supply again, out of ${itemsOfLevel(level).join(', ')}.`;
    case 'note_too_long':
    case 'request_text_too_long':
      return `text: it has at most ${REVIEW_TEXT_MAX_LENGTH} characters.`;
    case 'note_not_text':
    case 'request_text_not_text':
      return 'text: it holds characters that cannot be shown.';
  }
}

function unknownUser(): Problem {
  const detail = 'No user with this id has allowed your client this level, or their code has not been exchanged yet.';
  return new Problem(404, 'Unknown user', detail);
}
