import type { Decision, ReviewFault } from '../../../verification/review/review.js';
import type { Body } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';

const words = messages.review.decision.faults;

export type DecisionKind = Decision['kind'];

/** The entered values of a decision, and their faults by the id of the field, in the order of the form. */
export interface DecisionEntry {
  kind: DecisionKind;
  values: { reasonCode: string; fixable: string; requestedItems: string[]; requestText: string; note: string };
  faults: Record<string, string | undefined>;
}

/**
 * The fault of a field, and whether the field gets the focus, as the first one with a fault. There is no summary of the
 * faults above the form, because the form fits on one screen.
 * @param field the id of the field
 */
export function faultAt(entry: Pick<DecisionEntry, 'faults'> | undefined, field: string) {
  const faults = entry?.faults ?? {};
  const first = Object.keys(faults).find((one) => faults[one] !== undefined);
  return { fault: faults[field], autofocus: first === field };
}

/** Reads the form. Browsers send a line break as CR LF, which becomes LF. */
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

/** Fills the form again with a decision that was undone. */
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
 * The decision as the rules expect it. Undefined if a rejection does not say whether the user can fix it, because the
 * rules require that.
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
 * The faults of a rejection that does not say whether the user can fix it. The rules cannot check such a rejection, so
 * a missing reason has to be found here.
 */
export function faultsOfOpenRejection({ values }: DecisionEntry): DecisionEntry['faults'] {
  return {
    ...(values.reasonCode === '' ? { reason_code: words.reason_missing } : {}),
    fixable: words.fixable_missing,
  };
}

/** The error text of a fault, by the id of the field it belongs to. */
export function faultsOf(fault: ReviewFault, { kind }: DecisionEntry): DecisionEntry['faults'] {
  switch (fault) {
    case 'proof_lapsed':
      // No field can be corrected: the notice above the forms already says that a proof has run out.
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
