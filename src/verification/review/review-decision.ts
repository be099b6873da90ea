/** What a reviewer decides, as the form has it: judged in `review.ts`. */
export type Decision =
  | { kind: 'approve' }
  | { kind: 'reject'; reasonCode: string; fixable: boolean }
  | { kind: 'contact'; requestedItems: string[]; requestText: string };
