import { expect, test } from '@jest/globals';
import { listenerSecret } from '../../../src/client-tools/listener-secret.js';

const CLIENT = 'kci_harbour';
const SECRET = `kcs_${'b'.repeat(43)}`;

// Worked out beside it, in Python, by the text of RFC 5869: a receiver keeps it, so no version may change it.
test('the signing secret of a client that listens is this one, in every version', () => {
  expect(listenerSecret(CLIENT, SECRET)).toBe('whs_8ueYWCWQtPw5q7chi3we-76B5Hkbog6EPVSqw_ctI-k');
});

test('another client, or another secret of it, has another; and none shows the secret that it follows from', () => {
  const one = listenerSecret(CLIENT, SECRET);
  const others = [listenerSecret('kci_other', SECRET), listenerSecret(CLIENT, `kcs_${'c'.repeat(43)}`)];
  expect(new Set([one, ...others]).size).toBe(3);
  expect(one).not.toContain(SECRET.slice(4, 12));
});
