import { messages } from '../../texts/messages.js';

/** Why a reviewer rejects, in the order of the console's form. */
export const REJECTION_REASONS = [
  'document_unreadable',
  'document_not_accepted',
  'document_expired',
  'information_mismatch',
  'duplicate',
  'not_eligible',
  'not_confirmed',
] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** The reason code of every `contacted`. The items that are asked for are recorded beside it. */
export const INFORMATION_NEEDED = 'information_needed';

const TEXTS: Record<RejectionReason | typeof INFORMATION_NEEDED, string> = messages.reasons;

export function isRejectionReason(code: string): code is RejectionReason {
  return (REJECTION_REASONS as readonly string[]).includes(code);
}

/**
 * The text of a reason that the user may read; undefined for a code that only staff see (docs/decisions.md, "Reasons").
 */
export function reasonText(code: string): string | undefined {
  return isRejectionReason(code) || code === INFORMATION_NEEDED ? TEXTS[code] : undefined;
}
