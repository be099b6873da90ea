import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { blindIndexes } from '../../../src/crypto/blind-index.js';
import { comparable } from '../../../src/verification/duplicate-keys.js';

const ADA = { given_name: 'Ada', family_name: 'Lovelace', birth_date: '1990-12-10', document_number: 'C01X00T47' };
const same = (one: object, other: object) => expect(comparable(one)).toEqual(comparable(other));

test('RV2: what is typed otherwise is compared as the same', () => {
  same(ADA, { ...ADA, document_number: ' c01-x00 t47' });
  same(ADA, { ...ADA, given_name: 'LOVELACE', family_name: ' ada ' });
  same({ ...ADA, given_name: 'José' }, { ...ADA, given_name: 'Jose\u0301' });
  same({ ...ADA, given_name: 'José' }, { ...ADA, given_name: 'jose' });
});

test('RV2: what differs is not, and what is missing is compared with nothing', () => {
  expect(comparable(ADA)).not.toEqual(comparable({ ...ADA, birth_date: '1990-12-11' }));
  expect(comparable({ ...ADA, given_name: '李' })[1]).not.toEqual(comparable({ ...ADA, given_name: '王' })[1]);
  expect(comparable({ birth_date: '1990-12-10', country: 'DE' })).toEqual([]);
  expect(comparable({ document_number: '---' })).toEqual([]);
});

test('RV2, FL5: without the key the hash says nothing, and each kind has its own', () => {
  const keys = [
    { id: 'new', key: randomBytes(32) },
    { id: 'old', key: randomBytes(32) },
  ];
  const [now, before] = blindIndexes(keys, 'a', 'x');
  expect(now).toHaveLength(32);
  expect(now).not.toEqual(before);
  expect(blindIndexes(keys.slice(1), 'a', 'x')).toEqual([before]);
  expect(blindIndexes(keys, 'b', 'x')[0]).not.toEqual(now);
});
