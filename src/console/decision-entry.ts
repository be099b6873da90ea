import { REVIEW_TEXT_MAX_LENGTH, type Decision, type ReviewFault } from '../verification/review.js';
import type { Body } from '../web/handler.js';

const REASON_MISSING = 'Choose a reason.';
const TOO_LONG = `Write at most ${REVIEW_TEXT_MAX_LENGTH.toLocaleString('en')} characters.`;
const NOT_TEXT = 'This contains a character that cannot be shown. Type it again by hand.';

export type DecisionKind = Decision['kind'];

/** A decision as it was entered, and what is wrong with it, by the id of the field. */
export interface DecisionEntry {
  kind: DecisionKind;
  values: { reasonCode: string; fixable: string; requestedItems: string[]; requestText: string; note: string };
  faults: Record<string, string | undefined>;
}

/** The form as it came; line ends as everywhere else, since forms send two characters for each. */
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

/** What the rules judge; undefined when “fixable or final” was left open, which they do not know of (RV3). */
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

/** Of a rejection that does not say whether it is final: everything that it lacks, at once. */
export function faultsOfOpenRejection({ values }: DecisionEntry): DecisionEntry['faults'] {
  return {
    ...(values.reasonCode === '' ? { reason_code: REASON_MISSING } : {}),
    fixable: 'Say whether the user can correct it.',
  };
}

/** Beside which field a fault of the rules stands, and in which words. */
export function faultsOf(fault: ReviewFault, { kind }: DecisionEntry): DecisionEntry['faults'] {
  switch (fault) {
    case 'reason_missing':
      return { reason_code: REASON_MISSING };
    case 'reason_unknown':
      return { reason_code: 'Choose a reason from the list.' };
    case 'items_missing':
      return { requested_items: 'Choose what the user has to send again.' };
    case 'items_unknown':
      return { requested_items: 'Choose from what this level asks for.' };
    case 'note_too_long':
      return { [`note-${kind}`]: TOO_LONG };
    case 'note_not_text':
      return { [`note-${kind}`]: NOT_TEXT };
    case 'request_text_too_long':
      return { request_text: TOO_LONG };
    case 'request_text_not_text':
      return { request_text: NOT_TEXT };
  }
}

function unixLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
