import type { SigningSecrets } from './signature.js';
import {
  fromBase64,
  fromHex,
  hashWith,
  hmacWith,
  isSame,
  toBase64,
  toHex,
  utf8,
  type Algorithm,
  type Bytes,
} from './signature-digest.js';
import { suspectBodies, suspectHashes, suspectKeys, type BodyFault, type KeyFault } from './signature-suspects.js';

/**
 * How many signatures of a header are diagnosed. The service sends one or two, and each diagnosis takes hundreds of
 * hash computations.
 */
const EXPLAINED_SIGNATURES = 4;

/** Libraries of Standard Webhooks refuse a timestamp that is further away than this, in the past or the future. */
export const TOLERANCE_SECONDS = 300;

export type SignatureFault =
  | BodyFault
  | KeyFault
  | 'prefix_missing'
  | 'prefix_wrong'
  | 'upper_case'
  | 'base64'
  | 'hexadecimal'
  | 'sha1'
  | 'sha256'
  | 'sha512'
  | 'cut_off'
  | 'rotated_secret'
  | 'id_left_out'
  | 'timestamp_unreadable'
  | 'old_timestamp'
  | 'future_timestamp'
  /** The body looks as we send it, so the secret must be wrong. */
  | 'wrong_secret'
  /** Secret or body is wrong, and no computation can say which. */
  | 'wrong_secret_or_body';

/** Empty for a correct signature. */
export type SignatureFaults = SignatureFault[];

/** The algorithm by the length of its digest in bytes. */
const ALGORITHMS: Readonly<Record<number, Algorithm>> = { 20: 'sha1', 32: 'sha256', 64: 'sha512' };

interface Digest {
  bytes: Bytes;
  algorithm: Algorithm;
  encoding: 'hex' | 'base64';
  isUpperCase: boolean;
}

/**
 * Diagnoses an `X-Service-Signature` (§6.1; docs/decisions.md, "Digest") by trying the mistakes that receivers' code is
 * known to make. The secret is used for nothing else. Runs in browsers, too, where no secret has to leave them.
 */
export async function diagnoseServiceSignature(
  header: string,
  body: string,
  secrets: SigningSecrets,
): Promise<SignatureFaults> {
  const text = valueOf(header, 'x-service-signature');
  const hmac = await hmacWith('sha1', utf8(secrets.service));
  if (text === `sha1=${toHex(await hmac(utf8(body)))}`) return [];
  const [, prefix = '', value = ''] = /^(?:([\w-]+)=(?=.))?(.*)$/s.exec(text) ?? [];
  const digest = readDigest(value);
  if (!digest) return ['cut_off'];
  const { algorithm, encoding, isUpperCase } = digest;
  const written: SignatureFault[] = [
    ...(prefix === '' ? (['prefix_missing'] as const) : []),
    ...(prefix !== '' && prefix.toLowerCase() !== 'sha1' && algorithm === 'sha1' ? (['prefix_wrong'] as const) : []),
    ...(isUpperCase || /[A-Z]/.test(prefix) ? (['upper_case'] as const) : []),
    ...(encoding === 'base64' ? (['base64'] as const) : []),
    ...(algorithm === 'sha1' ? [] : [algorithm]),
  ];
  return [...written, ...(await search(digest, body, secrets, secrets.service, ['']))];
}

export interface StandardHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

/** Diagnoses a `webhook-signature` of Standard Webhooks and its timestamp. */
export async function diagnoseStandardSignature(
  headers: StandardHeaders,
  body: string,
  secrets: SigningSecrets,
  now: Date,
): Promise<SignatureFaults> {
  const id = valueOf(headers.id, 'webhook-id');
  const timestamp = valueOf(headers.timestamp, 'webhook-timestamp');
  const signatures = valueOf(headers.signature, 'webhook-signature').split(/ +/);
  const time = timestampFaults(timestamp, now);
  if (time.includes('timestamp_unreadable')) return time;
  const expected = await Promise.all(
    secrets.standard.map(async (secret) => {
      const hmac = await hmacWith('sha256', utf8(secret));
      return `v1,${toBase64(await hmac(utf8(`${id}.${Number(timestamp)}.${body}`)))}`;
    }),
  );
  if (signatures.some((one) => expected.includes(one))) return time;
  const explained = signatures.slice(0, EXPLAINED_SIGNATURES).map(async (one): Promise<SignatureFault[]> => {
    const [, version = '', value = ''] = /^(?:(\w+),)?(.*)$/s.exec(one) ?? [];
    const digest = readDigest(value);
    if (!digest) return ['cut_off'];
    const { algorithm, encoding } = digest;
    const written: SignatureFault[] = [
      ...(version === '' ? (['prefix_missing'] as const) : []),
      ...(version !== '' && version !== 'v1' ? (['prefix_wrong'] as const) : []),
      ...(encoding === 'hex' ? (['hexadecimal'] as const) : []),
      ...(algorithm === 'sha256' ? [] : [algorithm]),
    ];
    const first = secrets.standard[0] ?? '';
    return [...written, ...(await search(digest, body, secrets, first, [`${id}.${timestamp}.`, `${timestamp}.`, '']))];
  });
  const faults = await Promise.all(explained);
  const best = faults.sort((one, other) => weight(one) - weight(other))[0] ?? [];
  return [...best, ...time];
}

/** Removes the header's name, for people who paste the whole line. */
function valueOf(header: string, name: string): string {
  const text = header.trim();
  const [start = '', ...rest] = text.split(':');
  return rest.length > 0 && start.trim().toLowerCase() === name ? rest.join(':').trim() : text;
}

function readDigest(value: string): Digest | undefined {
  const isHex = /^[0-9a-fA-F]+$/.test(value) && value.length % 2 === 0;
  const hex = isHex ? fromHex(value) : undefined;
  const ofHex = hex && ALGORITHMS[hex.length];
  if (hex && ofHex) return { bytes: hex, algorithm: ofHex, encoding: 'hex', isUpperCase: /[A-F]/.test(value) };
  if (!/^[\w+/-]+={0,2}$/.test(value)) return undefined;
  const bytes = fromBase64(value);
  const algorithm = ALGORITHMS[bytes.length];
  return algorithm && { bytes, algorithm, encoding: 'base64', isUpperCase: false };
}

/** Finds the mistakes that result in this digest; if several combinations do, the one with the fewest. */
async function search(
  { bytes, algorithm }: Digest,
  body: string,
  secrets: SigningSecrets,
  right: string,
  beginnings: [string, ...string[]],
): Promise<SignatureFault[]> {
  const others = secrets.standard.filter((secret) => secret !== right);
  const keys = [
    ...suspectKeys(right),
    ...others.map((secret) => ({ value: utf8(secret), faults: ['rotated_secret'] as const })),
  ];
  const computations = [
    ...keys.map(({ value, faults }) => ({ faults, digester: hmacWith(algorithm, value), before: '', after: '' })),
    ...suspectHashes(right).map((one) => ({ ...one, digester: hashWith(algorithm) })),
  ];
  const bodies = suspectBodies(body);
  let best: SignatureFault[] | undefined;
  for (const { faults: ofKey, digester, before, after } of computations) {
    const digest = await digester;
    for (const { value, faults: ofBody } of bodies) {
      for (const beginning of beginnings) {
        const left: SignatureFault[] = beginning === beginnings[0] ? [] : ['id_left_out'];
        const faults = [...ofBody, ...ofKey, ...left];
        if (best && best.length <= faults.length) continue;
        if (isSame(await digest(utf8(`${before}${beginning}${value}${after}`)), bytes)) best = faults;
      }
    }
  }
  return best ?? [isAsSent(body) ? 'wrong_secret' : 'wrong_secret_or_body'];
}

/** Whether a body is one line of JSON without spaces, as the service sends it. */
function isAsSent(body: string): boolean {
  try {
    return JSON.stringify(JSON.parse(body)) === body;
  } catch {
    return false;
  }
}

/** Ranks faults: an explained signature comes before an unexplained one, and then fewer faults before more. */
function weight(faults: SignatureFault[]): number {
  const isLost = faults.some((fault) => ['cut_off', 'wrong_secret', 'wrong_secret_or_body'].includes(fault));
  return faults.length + (isLost ? 100 : 0);
}

function timestampFaults(timestamp: string, now: Date): SignatureFault[] {
  if (!/^\d{1,10}$/.test(timestamp)) return ['timestamp_unreadable'];
  const age = now.getTime() / 1000 - Number(timestamp);
  if (age > TOLERANCE_SECONDS) return ['old_timestamp'];
  return age < -TOLERANCE_SECONDS ? ['future_timestamp'] : [];
}
