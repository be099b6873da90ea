import { describe, expect, it } from '@jest/globals';
import { ClaimedDeliveries } from '../../../src/webhooks/relay/claimed-deliveries.js';
import { classifyError } from '../../../src/webhooks/sending/error-class.js';
import { Wake } from '../../../src/webhooks/relay/wake.js';

const work = (deliveryId: string) => ({
  deliveryId,
  clientId: 'kci_12345678',
  endpointId: 'endpoint',
  notificationId: 'evt_1234567890',
  eventType: 'verification_approved',
  body: Buffer.from('{}'),
  url: 'https://harbour.example/',
  secretEncrypted: Buffer.alloc(0),
  nextSecretEncrypted: null,
  overlapEndsAt: null,
  promotedAt: null,
  headersEncrypted: null,
  state: 'pending' as const,
  isEndpointDisabled: false,
  isEndpointDeleted: false,
});

describe('deliveries handed over in memory', () => {
  it('are given once, and count until they are settled or two seconds old', () => {
    const claimed = new ClaimedDeliveries();
    let settled = 0;
    claimed.onSettled = () => (settled += 1);
    claimed.put(work('one'), 1_000);
    claimed.put(work('two'), 2_000);
    expect(claimed.take('one')?.deliveryId).toBe('one');
    expect(claimed.take('one')).toBeUndefined();
    expect(claimed.take('unknown')).toBeUndefined();
    expect(claimed.countOutstanding(2_500)).toBe(2);
    expect(claimed.countOutstanding(3_500)).toBe(1);
    claimed.settle('two');
    claimed.settle('two');
    expect(settled).toBe(1);
    expect(claimed.countOutstanding(2_500)).toBe(1);
  });

  it('are marked as dispatched only when Temporal has confirmed the start', () => {
    const claimed = new ClaimedDeliveries();
    claimed.put(work('one'), 1_000);
    expect(claimed.takeStartedBefore(9_000)).toEqual([]);
    claimed.started('one');
    expect(claimed.takeStartedBefore(1_000)).toEqual([]);
    expect(claimed.takeStartedBefore(9_000)).toEqual([{ deliveryId: 'one', isTaken: false }]);
    expect(claimed.takeStartedBefore(9_000)).toEqual([]);
    claimed.put(work('two'), 1_000);
    claimed.started('two');
    claimed.take('two');
    expect(claimed.takeStartedBefore(9_000)).toEqual([{ deliveryId: 'two', isTaken: true }]);
  });
});

describe('waking', () => {
  it('does not lose a ring that comes before the wait', async () => {
    const wake = new Wake();
    wake.ring();
    wake.ring();
    await wake.wait(60_000);
    const next = wake.wait(60_000);
    wake.ring();
    await next;
    await wake.wait(1);
  });
});

describe('the class of a failure', () => {
  it.each([
    [{ code: 'ENOTFOUND' }, 'ENOTFOUND', 'address'],
    [{ code: 'ECONNREFUSED' }, 'ECONNREFUSED', 'connect'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'CERT_HAS_EXPIRED', 'tls'],
    [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    [{ errors: [{ code: 'EHOSTUNREACH' }, { code: 'ECONNREFUSED' }] }, 'EHOSTUNREACH', 'connect'],
    [new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ECONNRESET' }) }), 'ECONNRESET', 'request'],
    [{ code: 'something private: /etc/passwd' }, 'UNKNOWN', 'request'],
    [new Error('something private'), 'UNKNOWN', 'request'],
    [undefined, 'UNKNOWN', 'request'],
  ])('SA7: %o is %s', (error, errorClass, phase) => {
    expect(classifyError(error)).toEqual({ errorClass, phase });
  });
});
