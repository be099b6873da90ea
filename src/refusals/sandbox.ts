/** Refusals of what only sandbox clients may do. */
export interface SandboxRefusals {
  'sandbox.live_client': undefined;

  'sandbox_clock.too_far_ahead': { maxSeconds: number; leftSeconds: number };

  'sandbox_user.unusable': { faults: readonly SandboxUserFault[] };
  'sandbox_user.has_level_already': { indexes: readonly number[] };
  'sandbox_user.too_many': { max: number };

  'sandbox_outcome.unknown_user': undefined;
  /** A value that belongs to another outcome. */
  'sandbox_outcome.surplus_values': { values: readonly { field: string; outcome: string }[] };
  'sandbox_outcome.document_lapsed': undefined;
  'sandbox_outcome.reason_needed': { reasonCodes: readonly string[] };
  'sandbox_outcome.items_needed': { items: readonly string[] };
  'sandbox_outcome.text_too_long': { max: number };
  'sandbox_outcome.unusable_text': undefined;
  'sandbox_outcome.unknown_level': undefined;
  /** `next`: the outcomes that are possible instead, if the current status is the obstacle. */
  'sandbox_outcome.move_not_allowed': { move: MoveFacts; next?: readonly string[] };
}

/** What is wrong with one user of the list, by position. */
export interface SandboxUserFault {
  index: number;
  code: 'unknown_level' | 'scopes_not_allowed' | 'unknown_country' | 'unknown_user';
}

/** Why a verification does not move from one status to another. */
export interface MoveFacts {
  /** `none` before the first submission. */
  from: string;
  to: string;
  /** `wrong_cause`: the transition exists, but something else has to cause it. */
  why: 'unknown' | 'wrong_cause' | 'final' | 'reason_missing';
  cause: string;
}
