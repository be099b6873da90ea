import type { RefusalCode } from '../../../refusals/refuse.js';
import { UNNAMEABLE, type FieldFault, type RequestRefusals } from '../../../refusals/requests.js';
import { aboutFields, type FieldText, type Sentence, type Sentences } from '../../sentence.js';

const NOT_VALID = 'The request is not valid';

export const requestRefusals: Sentences<RequestRefusals> = {
  'request.plain_http': notValid('Use https: what was sent has travelled in the clear.'),
  'request.several_hosts': notValid('The Host header was sent more than once.'),
  'request.misencoded_form': notValid('The form is not percent-encoded UTF-8.'),
  'request.misencoded_json': notValid('The body is not UTF-8, which JSON has to be.'),
  'request.json_as_form': notValid('The body is JSON, but its Content-Type says that it is a form.'),
  'request.form_as_json': notValid('The body is a form, but its Content-Type says that it is JSON.'),

  'request.unknown_address': notFound('Check it for typing errors.'),
  'request.misspelt_address': ({ path }) => notFound(`The path is written ${path}.`),
  'request.other_version': notFound('The version of this API is v2: its paths begin with /v2/.'),
  'request.other_method': () => ({
    title: 'Method not allowed',
    text: 'This address takes other methods, which the Allow header names.',
  }),
  'request.too_large': {
    title: 'Too much data',
    text: 'The request is larger than this address accepts. Send a smaller one.',
  },
  'request.other_media_type': ({ known }) => unsupported(`Send the body as ${known.join(' or ')}.`),
  'request.unknown_charset': unsupported('Send the body as application/json.'),
  'request.unknown_encoding': unsupported('Send the body as it is, or with one Content-Encoding: gzip, deflate or br.'),
  'request.misencoded_body': notValid('The body is not what its Content-Encoding says.'),
  'request.no_json': notValid('The body is not JSON, or not an object.'),
  'request.unreadable': notValid(
    'The request cannot be read: its body ended early, or its address has a % that begins no escape sequence.',
  ),
  'request.against_contract': ({ fields }) => aboutFields(NOT_VALID, ...fields.map(inWords)),
  'request.unknown_time': ({ place, field }) =>
    aboutFields(NOT_VALID, { place, field, text: 'there is no such time.' }),

  'idempotency_key.of_another_request': {
    title: 'Idempotency-Key used before',
    text: 'This Idempotency-Key came with another request before. Take a new key for a new request.',
  },
  'idempotency_key.under_way': () => ({
    title: 'Request under way',
    text: 'A request with this Idempotency-Key is under way. Repeat it after the seconds of Retry-After.',
  }),

  'service.failed': {
    title: 'Something went wrong on our side',
    text: 'The failure has been recorded. Try again; if it stays, tell us the request id.',
  },
  'service.unavailable': {
    title: 'Temporarily unavailable',
    text: 'The service cannot answer at the moment. Try again in a few seconds.',
  },
  'service.stopping': { title: 'Draining', text: 'This process is stopping; use another.' },

  'list.unknown_cursor': aboutFields(NOT_VALID, {
    place: 'query',
    field: 'cursor',
    text: 'this is not a next_cursor of this list. Leave it out to begin at the newest.',
  }),

  'audit_log.owner_required': {
    title: 'Not allowed',
    text: 'The service may add audit events and read them, but not delete them. Run this with the DATABASE_URL of the owner of the tables, as for migrate.',
  },
};

function notValid(text: string): Sentence {
  return { title: NOT_VALID, text };
}

function notFound(advice: string): Sentence {
  return { title: 'Not found', text: `There is nothing at this address. ${advice}` };
}

function unsupported(text: string): Sentence {
  return { title: 'Unsupported media type', text };
}

/** The most frequent faults by keyword of JSON Schema, without that specification's vocabulary. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  required: 'is missing',
  additionalProperties: 'is not known here; the docs name what is',
  [UNNAMEABLE]: 'has a field that is not known here; the docs name what is',
  encoded: 'has characters that a query writes encoded, such as %2B for +',
  repeated: 'is there more than once',
  unknown_value: 'is none that a record can have',
};

function inWords({ place, field, keyword, message, known = [], near = [] }: FieldFault): FieldText {
  const choices = known.join(', ');
  const subject = field === undefined ? 'has a parameter that' : 'this parameter';
  const words: Record<string, string> = {
    ...PLAIN_WORDS,
    unknown_parameter: `${subject} is not known here; there are ${choices || 'none'}`,
    by_two_names: `is the old name of ${choices}; send one of the two`,
  };
  const guess = near.length === 0 ? '' : ` Did you mean ${near.map((one) => `\`${one}\``).join(' or ')}?`;
  return { place, field, text: `${words[keyword] ?? message}.${guess}` };
}

const UNREADABLE = 'This cannot be read';
const OTHER_FORM = { title: 'This form cannot be read', text: 'Go back, reload the page and send it again.' };
const NOTHING_HERE = {
  title: 'Page not found',
  text: 'Check the address for typing errors, or start again from the front page.',
};
const NOT_OURS = {
  title: UNREADABLE,
  text: 'The address or the form is not one of ours. Go back, reload the page and try again.',
};

/** Texts for people with a browser, who cannot correct a request that a program has sent. */
export const requestRefusalsOnPages: Readonly<Partial<Record<RefusalCode, Sentence>>> = {
  'request.plain_http': {
    title: 'This connection is not safe',
    text: 'The address began with http:// instead of https://. Open it again with https://, and change a password that you have just sent.',
  },
  'request.several_hosts': { title: UNREADABLE, text: 'Your browser named two addresses at once. Try again.' },
  'request.misencoded_form': {
    title: UNREADABLE,
    text: 'The letters of the form are not written as UTF-8, as every browser writes them. Go back, reload the page and send it again.',
  },
  'request.misencoded_json': { title: UNREADABLE, text: 'What was sent is not written as UTF-8.' },
  'request.json_as_form': { title: UNREADABLE, text: 'What was sent is JSON, and no form.' },
  'request.form_as_json': { title: UNREADABLE, text: 'What was sent is a form, and no JSON.' },
  'request.unknown_address': NOTHING_HERE,
  'request.misspelt_address': NOTHING_HERE,
  'request.other_version': NOTHING_HERE,
  'request.other_method': {
    title: 'This is not possible here',
    text: 'Go back and use the links and buttons of the page.',
  },
  'request.too_large': {
    title: 'This is too large',
    text: 'A file may have up to 10 MB, and what is typed into a form 64 KB. Go back and send less: what you typed is still there.',
  },
  'request.other_media_type': OTHER_FORM,
  'request.unknown_charset': OTHER_FORM,
  'request.unknown_encoding': OTHER_FORM,
  'request.misencoded_body': NOT_OURS,
  'request.no_json': NOT_OURS,
  'request.unreadable': NOT_OURS,
  'request.against_contract': NOT_OURS,
  'service.unavailable': {
    title: 'Please try again in a moment',
    text: 'The service cannot answer right now. Nothing is lost.',
  },
  'service.failed': {
    title: 'Something went wrong on our side',
    text: 'It has been written down, and nothing was changed. Try again; if it stays, tell us the number below.',
  },
};
