import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from '@jest/globals';
import XHubSignature from 'x-hub-signature';
import { createEncryption } from '../../../src/crypto/encryption.js';
import { sealSecret, signingSecrets, type SealedSecrets } from '../../../src/webhooks/endpoints/endpoint-secret.js';
import { attemptHeaders } from '../../../src/webhooks/sending/attempt-headers.js';
import { standardSecret } from '../../../src/webhooks/signature/signature.js';

const encryption = createEncryption([{ id: 'k1', key: randomBytes(32) }]);
const ENDPOINT = '3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10';
const [OLD, NEW] = ['whs_the-old-secret-of-this-endpoint', 'whs_the-new-secret-of-this-endpoint'];
const body = Buffer.from('{"type":"test","data":{}}');
// The verifiers look at the clock themselves.
const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const seal = (secret: string) => sealSecret(encryption, ENDPOINT, secret);
const unrotated = { secretEncrypted: seal(OLD), nextSecretEncrypted: null, overlapEndsAt: null, promotedAt: null };
const rotated = { ...unrotated, nextSecretEncrypted: seal(NEW) };

/** Who takes an attempt that is made now: by webhook-signature, and by X-Service-Signature. */
function whoTakes(secrets: SealedSecrets) {
  const signing = signingSecrets(encryption, ENDPOINT, secrets, now);
  const headers = attemptHeaders({ notificationId: 'evt_0001', attemptNumber: 1, body, secrets: signing, at: now });
  const takes = (verify: () => unknown) => {
    try {
      return verify() !== false;
    } catch {
      return false;
    }
  };
  const standard = (secret: string) => takes(() => new Webhook(standardSecret(secret)).verify(body, headers));
  const service = (secret: string) =>
    takes(() => new XHubSignature('sha1', secret).verify(headers['X-Service-Signature'] ?? '', body));
  return {
    standard: { old: standard(OLD), new: standard(NEW) },
    service: { old: service(OLD), new: service(NEW) },
    signatures: headers['webhook-signature']?.split(' ').length,
  };
}

describe('W13: receivers with the old secret and with the new one, by the libraries that they use', () => {
  const ONLY_OLD = { old: true, new: false };
  const ONLY_NEW = { old: false, new: true };
  const BOTH = { old: true, new: true };

  test.each([
    ['before a rotation', unrotated, ONLY_OLD, ONLY_OLD, 1],
    ['during the overlap', { ...rotated, overlapEndsAt: later(60) }, BOTH, ONLY_OLD, 2],
    ['after promotion', { ...rotated, overlapEndsAt: later(60), promotedAt: later(-5) }, BOTH, ONLY_NEW, 2],
    ['at the end of the overlap', { ...rotated, overlapEndsAt: now }, ONLY_NEW, ONLY_NEW, 1],
    [
      'long after it, promoted',
      { ...rotated, overlapEndsAt: later(-60), promotedAt: later(-90) },
      ONLY_NEW,
      ONLY_NEW,
      1,
    ],
    ['after the old one was dropped', { ...unrotated, secretEncrypted: seal(NEW) }, ONLY_NEW, ONLY_NEW, 1],
  ] as const)('W13: %s', (_when, secrets, standard, service, signatures) => {
    expect(whoTakes(secrets)).toEqual({ standard, service, signatures });
  });
});
