import { readDocument } from '../../contract/support/documents.js';
import { serviceSignature, standardSignature } from '../../../src/webhooks/signature/signature.js';

/** One webhook for the check of an SDK, and what has to come of it. */
interface WebhookCase {
  what: string;
  check: 'verify' | 'verifyServiceSignature';
  body: Buffer;
  headers: Record<string, string>;
  secrets: string[];
  now: Date;
  /** The type and the level that were read, or nothing where the webhook has to be refused. */
  reads?: string;
}

const SENT_AT = 1_767_323_045;
const ID = 'evt_0001';
const NEW_SECRET = 'whk_test_of_another_endpoint';
const { description } = readDocument('asyncapi.json').info as { description: string };
const [, SECRET = ''] = /Secret token `([^`]+)`/.exec(description) ?? [];

/** The vectors as they are published. */
const VECTORS = [
  ...description.matchAll(/```\n(\{.+\})\n```\n+- `X-Service-Signature: (\S+)`\n- `webhook-signature: (\S+)`/g),
].map(([, body = '', service = '', standard = '']) => ({
  body: Buffer.from(body),
  headers: {
    'X-Service-Signature': service,
    'webhook-id': ID,
    'webhook-timestamp': String(SENT_AT),
    'webhook-signature': standard,
  },
}));
const [A, B] = VECTORS;
if (!A || !B || VECTORS.length !== 2) throw new Error('the contract does not publish the two vectors any more');

const LEVEL = 'verification_approved basic+liveness';
const BASE = { check: 'verify' as const, secrets: [SECRET], now: new Date(SENT_AT * 1000) };
const secondsLater = (seconds: number) => ({ now: new Date((SENT_AT + seconds) * 1000) });
const rewritten = (body: Buffer, write: (value: unknown) => string) => Buffer.from(write(JSON.parse(body.toString())));
const header = (name: string, value: string) => ({ headers: { ...A.headers, [name]: value } });
const signed = (body: Buffer, secret = SECRET) => ({
  body,
  headers: {
    ...A.headers,
    'X-Service-Signature': serviceSignature(body, secret),
    'webhook-signature': standardSignature(ID, SENT_AT, body, secret),
  },
});
/** What everybody can sign: the secret of a receiver whose variable for it is not set. */
const FORGED = signed(A.body, '');
const reversed = (value: unknown) =>
  JSON.stringify(Object.fromEntries(Object.entries(value as Record<string, unknown>).reverse()));
const ascii = (value: unknown) =>
  JSON.stringify(value).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const OTHER = standardSignature(ID, SENT_AT, A.body, NEW_SECRET);
const GOOD = A.headers['webhook-signature'];
const TOMORROW = Buffer.from(
  JSON.stringify({ type: 'of_tomorrow', data: { timestamp: '2026-01-02T03:04:05Z', more: { deep: [1] } }, also: true }),
);

type Given = Partial<WebhookCase> & Pick<WebhookCase, 'what' | 'body' | 'headers'>;

const STANDARD: Given[] = [
  { what: 'vector A', ...A, reads: LEVEL },
  { what: 'vector B, whose body is more than ASCII', ...B, reads: 'verification_approved plus+ünïcode✓😀' },
  { what: 'header names in other capitals', ...A, headers: capitalised(A.headers), reads: LEVEL },
  { what: 'one second before five minutes are over', ...A, ...secondsLater(299), reads: LEVEL },
  { what: 'a clock that is a little behind', ...A, ...secondsLater(-299), reads: LEVEL },
  {
    what: 'two signatures, of which the second fits',
    ...A,
    ...header('webhook-signature', `${OTHER} ${GOOD}`),
    reads: LEVEL,
  },
  {
    what: 'a signature of another version beside it',
    ...A,
    ...header('webhook-signature', `v2,AAAA ${GOOD}`),
    reads: LEVEL,
  },
  { what: 'the old and the new secret', ...A, secrets: [NEW_SECRET, SECRET], reads: LEVEL },
  { what: 'a type and fields of tomorrow', ...signed(TOMORROW), reads: 'of_tomorrow' },
  { what: 'a body written anew with spaces', ...A, body: rewritten(A.body, (value) => JSON.stringify(value, null, 1)) },
  { what: 'a body whose fields were reordered', ...A, body: rewritten(A.body, reversed) },
  { what: 'a body written anew in ASCII', ...B, body: rewritten(B.body, ascii) },
  { what: 'a body with a line break at its end', ...A, body: Buffer.concat([A.body, Buffer.from('\n')]) },
  { what: 'no body', ...A, body: Buffer.alloc(0) },
  { what: 'another secret', ...A, secrets: [NEW_SECRET] },
  { what: 'no secret', ...A, secrets: [] },
  { what: 'an empty secret, and what is signed with it', ...FORGED, secrets: [''] },
  { what: 'an empty secret among others, and what is signed with it', ...FORGED, secrets: [SECRET, ''] },
  { what: 'an empty secret before the one that fits', ...A, secrets: ['', SECRET], reads: LEVEL },
  { what: 'a webhook recorded more than five minutes ago', ...A, ...secondsLater(301) },
  { what: 'a webhook from more than five minutes ahead', ...A, ...secondsLater(-301) },
  { what: 'another time than was signed', ...A, ...header('webhook-timestamp', String(SENT_AT + 1)) },
  { what: 'a time that is no number', ...A, ...header('webhook-timestamp', `${SENT_AT}.0`) },
  { what: 'a time with a sign', ...A, ...header('webhook-timestamp', `+${SENT_AT}`) },
  { what: 'another id', ...A, ...header('webhook-id', 'evt_0002') },
  { what: 'no signature', ...A, ...header('webhook-signature', '') },
  { what: 'a signature that is cut', ...A, ...header('webhook-signature', GOOD.slice(0, -5)) },
  { what: 'a signature that is no base64', ...A, ...header('webhook-signature', 'v1,?') },
  { what: 'the signature without its version', ...A, ...header('webhook-signature', GOOD.slice(3)) },
  { what: 'none of the headers', ...A, headers: {} },
];

const SERVICE: Given[] = [
  { what: 'vector A', ...A, reads: LEVEL },
  { what: 'vector B, whose body is more than ASCII', ...B, reads: 'verification_approved plus+ünïcode✓😀' },
  { what: 'long after it was sent', ...A, ...secondsLater(1_000_000), reads: LEVEL },
  { what: 'the old and the new secret', ...A, secrets: [NEW_SECRET, SECRET], reads: LEVEL },
  { what: 'a body written anew with spaces', ...A, body: rewritten(A.body, (value) => JSON.stringify(value, null, 1)) },
  { what: 'a body written anew in ASCII', ...B, body: rewritten(B.body, ascii) },
  { what: 'another secret', ...A, secrets: [NEW_SECRET] },
  { what: 'an empty secret, and what is signed with it', ...FORGED, secrets: [''] },
  { what: 'an empty secret among others, and what is signed with it', ...FORGED, secrets: [SECRET, ''] },
  { what: 'an empty secret before the one that fits', ...A, secrets: ['', SECRET], reads: LEVEL },
  { what: 'two signatures', ...A, ...header('X-Service-Signature', `${A.headers['X-Service-Signature']}, sha1=00`) },
  {
    what: 'digits in upper case',
    ...A,
    ...header('X-Service-Signature', upperDigits(A.headers['X-Service-Signature'])),
  },
  { what: 'no digits', ...A, ...header('X-Service-Signature', 'sha1=') },
  { what: 'none of the headers', ...A, headers: {} },
];

export const WEBHOOK_CASES: WebhookCase[] = [
  ...STANDARD.map((one) => ({ ...BASE, ...one, what: `webhook-signature: ${one.what}` })),
  ...SERVICE.map((one) => ({
    ...BASE,
    check: 'verifyServiceSignature' as const,
    ...one,
    what: `X-Service-Signature: ${one.what}`,
  })),
];

/** As a program in any language reads them. */
export function casesAsJson(): string {
  const cases = WEBHOOK_CASES.map(({ check, body, headers, secrets, now }) => {
    return { check, body: body.toString('base64'), headers, secrets, now };
  });
  return JSON.stringify(cases);
}

function capitalised(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
}

function upperDigits(signature: string): string {
  return `sha1=${signature.slice(5).toUpperCase()}`;
}
