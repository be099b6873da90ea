import { createHash, createHmac } from 'node:crypto';
import { serviceSignature, standardSignature, type SigningSecrets } from './signature.js';
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

type Algorithm = 'sha1' | 'sha256' | 'sha512';

/** The algorithm by the length of its digest in bytes. */
const ALGORITHMS: Readonly<Record<number, Algorithm>> = { 20: 'sha1', 32: 'sha256', 64: 'sha512' };

interface Digest {
  bytes: Buffer;
  algorithm: Algorithm;
  encoding: 'hex' | 'base64';
  isUpperCase: boolean;
}

/**
 * Diagnoses an `X-Service-Signature` (§6.1; docs/decisions.md, "Digest") by trying the mistakes that receivers' code is
 * known to make. The secret is used for nothing else.
 */
export function diagnoseServiceSignature(header: string, body: string, secrets: SigningSecrets): SignatureFaults {
  const text = valueOf(header, 'x-service-signature');
  if (text === serviceSignature(Buffer.from(body, 'utf8'), secrets.service)) return [];
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
  return [...written, ...search(digest, body, secrets, secrets.service, [''])];
}

export interface StandardHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

/** Diagnoses a `webhook-signature` of Standard Webhooks and its timestamp. */
export function diagnoseStandardSignature(
  headers: StandardHeaders,
  body: string,
  secrets: SigningSecrets,
  now: Date,
): SignatureFaults {
  const id = valueOf(headers.id, 'webhook-id');
  const timestamp = valueOf(headers.timestamp, 'webhook-timestamp');
  const signatures = valueOf(headers.signature, 'webhook-signature').split(/ +/);
  const time = timestampFaults(timestamp, now);
  const expected = secrets.standard.map((secret) =>
    standardSignature(id, Number(timestamp), Buffer.from(body, 'utf8'), secret),
  );
  if (time.includes('timestamp_unreadable')) return time;
  if (signatures.some((one) => expected.includes(one))) return time;
  const faults = signatures.slice(0, EXPLAINED_SIGNATURES).map((one): SignatureFault[] => {
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
    return [...written, ...search(digest, body, secrets, first, [`${id}.${timestamp}.`, `${timestamp}.`, ''])];
  });
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
  const hex = isHex ? Buffer.from(value, 'hex') : undefined;
  const ofHex = hex && ALGORITHMS[hex.length];
  if (hex && ofHex) return { bytes: hex, algorithm: ofHex, encoding: 'hex', isUpperCase: /[A-F]/.test(value) };
  if (!/^[\w+/-]+={0,2}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, 'base64');
  const algorithm = ALGORITHMS[bytes.length];
  return algorithm && { bytes, algorithm, encoding: 'base64', isUpperCase: false };
}

/** Finds the mistakes that result in this digest; if several combinations do, the one with the fewest. */
function search(
  { bytes, algorithm }: Digest,
  body: string,
  secrets: SigningSecrets,
  right: string,
  beginnings: [string, ...string[]],
): SignatureFault[] {
  const others = secrets.standard.filter((secret) => secret !== right);
  const keys = [
    ...suspectKeys(right),
    ...others.map((secret) => ({ value: Buffer.from(secret, 'utf8'), faults: ['rotated_secret'] as const })),
  ];
  const computations = [
    ...keys.map(({ value, faults }) => ({ faults, begin: () => createHmac(algorithm, value), after: '' })),
    ...suspectHashes(right).map(({ before, after, faults }) => ({
      faults,
      begin: () => createHash(algorithm).update(before, 'utf8'),
      after,
    })),
  ];
  const bodies = suspectBodies(body);
  let best: SignatureFault[] | undefined;
  for (const { faults: ofKey, begin, after } of computations) {
    for (const { value, faults: ofBody } of bodies) {
      for (const beginning of beginnings) {
        const left: SignatureFault[] = beginning === beginnings[0] ? [] : ['id_left_out'];
        const faults = [...ofBody, ...ofKey, ...left];
        if (best && best.length <= faults.length) continue;
        const digest = begin().update(beginning).update(value, 'utf8').update(after, 'utf8').digest();
        if (digest.equals(bytes)) best = faults;
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
