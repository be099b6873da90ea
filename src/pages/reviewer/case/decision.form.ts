import type { Decision, ReviewFault } from '../../../verification/review/review.js';
import type { Body } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';

const words = messages.review.decision.faults;

export type DecisionKind = Decision['kind'];

/** A decision as it was entered, and what is wrong with it, by the id of the field, in the order of the form. */
export interface DecisionEntry {
  kind: DecisionKind;
  values: { reasonCode: string; fixable: string; requestedItems: string[]; requestText: string; note: string };
  faults: Record<string, string | undefined>;
}

/**
 * The fault of a field. It stands nowhere else, because such a form is seen whole, and the first one has the focus.
 * @param field its id
 */
export function faultAt(entry: Pick<DecisionEntry, 'faults'> | undefined, field: string) {
  const faults = entry?.faults ?? {};
  const first = Object.keys(faults).find((one) => faults[one] !== undefined);
  return { fault: faults[field], autofocus: first === field };
}

/** Reads the form. Browsers send two characters for a line break, which become one. */
export function readEntry(body: Body<'decideVerification'>): DecisionEntry {
  const { decision, reason_code = '', fixable = '', requested_items = [], request_text = '', note = '' } = body;
  const requestedItems = typeof requested_items === 'string' ? [requested_items] : requested_items;
  return {
    kind: decision,
    values: {
      reasonCode: reason_code,
      fixable,
      requestedItems: requestedItems.filter((item) => item !== ''),
      requestText: unixLines(request_text),
      note: unixLines(note).trim(),
    },
    faults: {},
  };
}

/** A decision that was undone, as it was entered. */
export function entryOf(decision: Decision, note = ''): DecisionEntry {
  const { kind } = decision;
  return {
    kind,
    values: {
      reasonCode: kind === 'reject' ? decision.reasonCode : '',
      fixable: kind === 'reject' ? String(decision.fixable) : '',
      requestedItems: kind === 'contact' ? decision.requestedItems : [],
      requestText: kind === 'contact' ? decision.requestText : '',
      note,
    },
    faults: {},
  };
}

/**
 * The decision for the rules. Undefined if a rejection leaves open whether it can be fixed, because the rules require
 * an answer.
 */
export function decisionOf({ kind, values }: DecisionEntry): Decision | undefined {
  switch (kind) {
    case 'approve':
      return { kind };
    case 'contact':
      return { kind, requestedItems: values.requestedItems, requestText: values.requestText };
    case 'reject':
      return values.fixable === 'true' || values.fixable === 'false'
        ? { kind, reasonCode: values.reasonCode, fixable: values.fixable === 'true' }
        : undefined;
  }
}

/**
 * All faults of a rejection that leaves open whether it can be fixed. The rules never see it, so its other faults are
 * found here, too.
 */
export function faultsOfOpenRejection({ values }: DecisionEntry): DecisionEntry['faults'] {
  return {
    ...(values.reasonCode === '' ? { reason_code: words.reason_missing } : {}),
    fixable: words.fixable_missing,
  };
}

/** Which field a fault belongs to, and the words for it. */
export function faultsOf(fault: ReviewFault, { kind }: DecisionEntry): DecisionEntry['faults'] {
  switch (fault) {
    case 'proof_lapsed':
      // No field is to be mended: the page itself says above the forms that a proof has run out.
      return {};
    case 'reason_missing':
      return { reason_code: words.reason_missing };
    case 'reason_unknown':
      return { reason_code: words.reason_unknown };
    case 'items_missing':
      return { requested_items: words.items_missing };
    case 'items_unknown':
      return { requested_items: words.items_unknown };
    case 'note_too_long':
      return { [`note-${kind}`]: words.too_long };
    case 'note_not_text':
      return { [`note-${kind}`]: words.not_text };
    case 'request_text_too_long':
      return { request_text: words.too_long };
    case 'request_text_not_text':
      return { request_text: words.not_text };
  }
}

function unixLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
