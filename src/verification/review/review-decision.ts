/** A reviewer's decision as the form sends it. `review.ts` checks it. */
export type Decision =
  | { kind: 'approve' }
  | { kind: 'reject'; reasonCode: string; fixable: boolean }
  | { kind: 'contact'; requestedItems: string[]; requestText: string };
