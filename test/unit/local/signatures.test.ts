import { expect, test } from '@jest/globals';
import { checkSignatures } from '../../../src/local/demo-client/signatures.js';

const SECRET = 'whk_test_0123456789abcdef';
const BODY = Buffer.from(
  '{"type":"verification_approved","data":{"level":"basic+liveness","user_id":"3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10","timestamp":"2026-01-02T03:04:05Z"}}',
);
const HEADERS = {
  'webhook-id': 'evt_0001',
  'webhook-timestamp': '1767323045',
  'webhook-signature': 'v1,gykLGYAAPLiXSRaYgQYoJ+Anf29ywUyfhYYas9hbANw=',
  'x-service-signature': 'sha1=45aeed45d03f4b329ef252b42f9d7129a5239ade',
};
const AT = new Date(1_767_323_045_000);

test('W1, W3: the demo client takes the published vector, also among several values', () => {
  expect(checkSignatures(HEADERS, BODY, SECRET, AT)).toEqual({ service: true, standard: true });
  const several = { ...HEADERS, 'webhook-signature': `v1,AAAA ${HEADERS['webhook-signature']}` };
  expect(checkSignatures(several, BODY, SECRET, AT).standard).toBe(true);
});

test('the demo client refuses another body, another secret, an old time and missing headers', () => {
  const refused = { service: false, standard: false };
  expect(checkSignatures(HEADERS, Buffer.from(`${BODY.toString()} `), SECRET, AT)).toEqual(refused);
  expect(checkSignatures(HEADERS, BODY, 'another secret', AT)).toEqual(refused);
  expect(checkSignatures({}, BODY, SECRET, AT)).toEqual(refused);
  const later = new Date(AT.getTime() + 301_000);
  expect(checkSignatures(HEADERS, BODY, SECRET, later)).toEqual({ service: true, standard: false });
});
