import type { MoveFacts, SandboxRefusals, SandboxUserFault } from '../../../refusals/sandbox.js';
import { aboutFields, type FieldText, type Sentence, type Sentences } from '../../sentence.js';

/** Does not list the levels, because operators may define others. `/docs` lists those of the deployment. */
export const LEVEL_SYNTAX =
  'Write the level first, then its add-ons in alphabetical order, joined by +, like basic+liveness; /docs lists them.';

export const sandboxRefusals: Sentences<SandboxRefusals> = {
  'sandbox.live_client': {
    title: 'Not a sandbox client',
    text: 'Only sandbox clients have outcomes, users and a clock to set.',
  },

  'sandbox_clock.too_far_ahead': ({ maxSeconds, leftSeconds }) => ({
    title: 'Too far ahead',
    text: `The clock goes up to ${inBoth(maxSeconds)} ahead: ${inBoth(leftSeconds)} more. For a fresh one register another client.`,
  }),

  'sandbox_user.unusable': ({ faults }) =>
    aboutFields(faults.length === 1 ? 'Unusable user' : 'Unusable users', ...faults.map(ofUser)),
  'sandbox_user.has_level_already': ({ indexes }) =>
    aboutFields(
      'Level taken',
      ...indexes.map((index) => ({
        field: `users/${index}`,
        text: 'this user has the level already, and an outcome moves it.',
      })),
    ),
  'sandbox_user.too_many': ({ max }) => ({
    title: 'Too many users',
    text: `A client has up to ${max} users of its own make. Register another client.`,
  }),

  'sandbox_outcome.unknown_user': {
    title: 'Unknown user',
    text: 'No user with this id has allowed your client this level, or their code has not been exchanged yet.',
  },
  'sandbox_outcome.surplus_values': ({ values }) =>
    unusableOutcome(...values.map(({ field, outcome }) => ({ field, text: `it goes with ${outcome} alone.` }))),
  'sandbox_outcome.document_lapsed': unusableOutcome({
    field: 'outcome',
    text: 'a document has run out, which is no proof any more. Ask for a new one (contacted, then pending), or reject.',
  }),
  'sandbox_outcome.reason_needed': ({ reasonCodes }) =>
    unusableOutcome({ field: 'reason_code', text: `a rejection needs one of ${reasonCodes.join(', ')}.` }),
  'sandbox_outcome.items_needed': ({ items }) =>
    unusableOutcome({ field: 'items', text: `name what the user has to supply again, out of ${items.join(', ')}.` }),
  'sandbox_outcome.text_too_long': ({ max }) =>
    unusableOutcome({ field: 'text', text: `it has at most ${max} characters.` }),
  'sandbox_outcome.unusable_text': unusableOutcome({
    field: 'text',
    text: 'it holds characters that cannot be shown.',
  }),
  'sandbox_outcome.unknown_level': notFromHere('What the level asks for is not known any more.'),
  'sandbox_outcome.move_not_allowed': ({ move, next }) => {
    const refused = `A verification does not move from ${move.from} to ${move.to}: ${whyNot(move)}.`;
    return notFromHere(next ? `${refused} What can follow ${move.from}: ${next.join(', ')}.` : refused);
  },
};

/** In seconds for users of the API, and in days for users of the command and the dashboard. */
function inBoth(seconds: number): string {
  return `${seconds} seconds (${Math.floor(seconds / 86_400)} whole days)`;
}

function whyNot({ why, cause }: MoveFacts): string {
  switch (why) {
    case 'unknown':
      return 'there is no such transition';
    case 'wrong_cause':
      return `not by ${cause}`;
    case 'final':
      return 'the rejection is final';
    case 'reason_missing':
      return 'a reason is needed';
  }
}

const USER_FAULTS: Readonly<Record<SandboxUserFault['code'], { field: string; text: string }>> = {
  unknown_level: { field: 'level', text: `there is no such level. ${LEVEL_SYNTAX}` },
  scopes_not_allowed: { field: 'level', text: 'your client is not registered for its scopes.' },
  unknown_country: { field: 'country', text: 'it is no code of ISO 3166-1.' },
  unknown_user: { field: 'user_id', text: 'your client has made no such user.' },
};

function ofUser({ index, code }: SandboxUserFault): FieldText {
  const { field, text } = USER_FAULTS[code];
  return { field: `users/${index}/${field}`, text };
}

function unusableOutcome(...fields: FieldText[]): Sentence {
  return aboutFields('Unusable outcome', ...fields);
}

function notFromHere(text: string): Sentence {
  return { title: 'Not from this status', text };
}
