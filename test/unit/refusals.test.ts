import { expect, test } from '@jest/globals';
import { problemOf } from '../../src/http/refusal-answer.js';
import { OAUTH_ERROR } from '../../src/http/oauth-errors.js';
import { REFUSAL_STATUS } from '../../src/http/refusal-status.js';
import { OAuthError } from '../../src/oauth/errors.js';
import { refusal, Refused, type RefusalCode, type Refusals } from '../../src/refusals/refuse.js';
import { messages } from '../../src/texts/messages.js';

type CodeWithFacts = { [Code in RefusalCode]: Refusals[Code] extends undefined ? never : Code }[RefusalCode];

/** Facts of each code that has any, and what of them stands in its sentence. Complete by type. */
const FACTS: { [Code in CodeWithFacts]: [facts: Refusals[Code], seen: string[]] } = {
  'password.unusable': [{ fault: 'password_common' }, ['Many people have this password']],
  'client.too_many_owned': [{ max: 7041 }, ['7041']],
  'client.unusable_name': [{ max: 7041 }, ['7041']],
  'client.link_too_long': [{ max: 7041 }, ['7041']],
  'client.live_with_sandbox_scope': [{ scope: 'one:read' }, ['one:read']],
  'client.too_many_redirect_uris': [{ max: 7041 }, ['7041']],
  'redirect_uri.wrong_length': [{ max: 7041 }, ['7041']],
  'invitation.team_full': [{ max: 7041 }, ['7041']],
  'sandbox_clock.too_far_ahead': [{ maxSeconds: 864_000, leftSeconds: 86_400 }, ['10 whole days', '(1 whole days)']],
  'sandbox_user.unusable': [
    {
      faults: [
        { index: 5, code: 'unknown_level' },
        { index: 6, code: 'scopes_not_allowed' },
        { index: 7, code: 'unknown_country' },
        { index: 7, code: 'unknown_user' },
      ],
    },
    ['users/5/level: ', 'users/6/level: ', 'users/7/country: ', 'users/7/user_id: '],
  ],
  'sandbox_user.has_level_already': [{ indexes: [7, 9] }, ['users/7: ', 'users/9: ']],
  'sandbox_user.too_many': [{ max: 7041 }, ['7041']],
  'sandbox_outcome.surplus_values': [
    {
      values: [
        { field: 'fixable', outcome: 'rejected' },
        { field: 'text', outcome: 'contacted' },
      ],
    },
    ['fixable: ', 'rejected', 'text: ', 'contacted'],
  ],
  'sandbox_outcome.reason_needed': [{ reasonCodes: ['one', 'two'] }, ['one, two']],
  'sandbox_outcome.items_needed': [{ items: ['one', 'two'] }, ['one, two']],
  'sandbox_outcome.text_too_long': [{ max: 7041 }, ['7041']],
  'sandbox_outcome.move_not_allowed': [
    { move: { from: 'pending', to: 'expired', why: 'wrong_cause', cause: 'review' }, next: ['approved'] },
    ['from pending to expired: not by review', 'What can follow pending: approved'],
  ],
  'statistics.unknown_day': [{ fields: ['from', 'to'] }, ['from: ', 'to: ']],
  'statistics.too_many_days': [{ days: 401, max: 400 }, ['401', '400']],
  'webhook_endpoint.too_many': [{ max: 7041 }, ['7041']],
  'webhook_endpoint.unusable': [
    {
      faults: {
        url: { code: 'too_long', max: 7041 },
        event_types: { code: 'unknown_event_type', known: ['one', 'two'] },
        headers: { code: 'unusable_value', name: 'X-One', max: 7042 },
        secret: { code: 'unusable_secret', min: 7043, max: 7044 },
      },
    },
    ['url: ', '7041', 'event_types: ', 'one, two', 'headers: ', 'X-One', '7042', 'secret: ', '7043', '7044'],
  ],
  'webhook_secret.rotation_under_way': [{ overlapEndsAt: new Date(0) }, ['1970-01-01T00:00:00Z']],
  'webhook_test.too_many': [{ max: 7041, retryAfterSeconds: 60 }, ['7041']],
  'webhook_delivery.unknown': [{ keptDays: 7041 }, ['7041 days']],
  'webhook_delivery.nothing_to_cancel': [{ state: 'delivered' }, ['delivered']],
  'webhook_delivery.nothing_to_retry': [{ state: 'delivered' }, ['delivered']],
  'webhook_delivery.not_finished': [{ state: 'pending' }, ['pending']],
  'webhook_redelivery.unknown': [{ keptDays: 7041 }, ['7041 days']],
  'webhook_redelivery.under_way': [{ openId: 'one-id' }, ['one-id']],
  'webhook_redelivery.too_many': [{ max: 7041 }, ['7,041']],
  'webhook_listener.too_many': [{ max: 7041 }, ['7041']],
  'authorization_request.ended': [
    {
      request: {
        client: { clientId: 'kci_one', name: 'Harbour', homepageUrl: '', environment: 'live' },
        level: 'basic',
        ensureWallet: undefined,
      },
      isKept: true,
    },
    ['Go back to Harbour', 'it stands in the form'],
  ],
  'live_deliveries.too_many': [{ retryAfterSeconds: 60 }, []],
  'picture.busy': [{ retryAfterSeconds: 30 }, []],
  'access_token.other_scheme': [{ presented: 'client_secret' }, ['What was sent is a client secret']],
  'access_token.unusable': [{ presented: 'refresh_token' }, ['What was sent is a refresh token']],
  'access_token.lacks_scope': [{ scopes: ['one:read', 'two:read'] }, ['one:read two:read']],
  'access_token.without_user': [{ scope: 'uid:read' }, []],
  'request.misspelt_address': [{ path: '/v2/one' }, ['/v2/one']],
  'request.other_method': [{ allow: 'GET, HEAD' }, []],
  'request.other_media_type': [{ known: ['one/two', 'three/four'] }, ['one/two or three/four']],
  'request.against_contract': [
    {
      fields: [
        { place: 'body', field: 'one', keyword: 'required', limit: undefined, message: '' },
        { place: 'query', field: undefined, keyword: 'type', limit: undefined, message: 'must be string' },
      ],
    },
    ['one: is missing. the query: must be string.'],
  ],
  'request.unknown_time': [{ place: 'query', field: 'created_after' }, ['created_after: ']],
  'idempotency_key.under_way': [{ retryAfterSeconds: 1 }, []],
  'database.login_refused': [{ sqlState: '28P01' }, ['28P01']],
  'database.not_migrated': [{ missing: ['0007_one.sql', '0008_two.sql'] }, ['0007_one.sql, 0008_two.sql are missing']],
  'database.other_settings': [
    { wrong: [{ name: 'TimeZone', value: 'CET', needed: 'UTC', isAsked: true }], isPooled: false },
    ['TimeZone is "CET" and must be "UTC"', 'DATABASE_POOLER'],
  ],
  'database.other_keys': [{ ids: ['one', 'two'] }, ['"one", "two"']],
  'client_authentication.failed': [
    { presented: 'access_token', wanted: 'credentials' },
    ['What was sent is an access token, not a client id and a client secret by HTTP Basic'],
  ],
  'client_authentication.too_many_failures': [{ retryAfterSeconds: 60 }, []],
  'token_request.secret_in_address': [{ name: 'code' }, ['Send code in the body']],
  'token_request.repeated_parameter': [{ name: 'code' }, ['code was sent']],
  'grant_type.unknown': [{ known: ['one', 'two'] }, ['one, two']],
  'authorization_code.unusable': [
    { presented: 'refresh_token', wanted: 'authorization_code', fault: undefined },
    ['What was sent is a refresh token, not an authorization code'],
  ],
  'refresh_token.unusable': [
    { presented: undefined, wanted: 'refresh_token', fault: 'replaced' },
    ['later refresh has been used'],
  ],
  'scope.of_client': [{ scopes: ['one:read'], more: 0 }, ['only: one:read.']],
  'scope.of_users': [{ scopes: ['one:read'], more: 0 }, ['only: one:read.']],
  'scope.unknown': [{ scopes: ['one:read', 'two:read'], more: 3 }, [': one:read, two:read and 3 more.']],
  'scope.not_allowed': [{ scopes: [], more: 0 }, ['requested scopes.']],
  'scope.not_carried': [{ scopes: ['one:read'], more: 0 }, [': one:read.']],
  'scope.wider_than_granted': [{ scopes: ['one:read'], more: 0 }, [': one:read.']],
  'scope.details_alone': [{ part: 'one' }, ['verification.one.details:read needs verification.one:read']],
  'scope.foreign_add_on': [{ level: 'one', addOn: 'two' }, ['level one', 'add-on two']],
  'authorization_request.repeated_parameter': [{ name: 'scope' }, ['scope was sent']],
  'authorization_request.misencoded_parameter': [{ name: 'scope' }, ['scope is not']],
  'invitation.joined_already': [{ email: 'mia@client.example' }, ['mia@client.example']],
};

const CODES = Object.keys(REFUSAL_STATUS) as RefusalCode[];

test('HO5: every refusal has a code in snake case, a status of the other side’s failures, and a sentence', () => {
  expect(CODES.length).toBeGreaterThan(40);
  expect(Object.keys(messages.refusals).sort()).toEqual([...CODES].sort());
  for (const code of CODES) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
    const [facts] = code in FACTS ? FACTS[code as CodeWithFacts] : [undefined];
    const { status, title, detail } = problemOf(new Refused(code, facts));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(detail).toMatch(/[.)]$/);
    expect(`${title} ${detail}`).not.toMatch(/undefined|\[object|NaN/);
  }
});

test.each(Object.entries(FACTS))('HO5: the facts of %s fill its sentence', (code, [facts, seen]) => {
  const { detail } = problemOf(new Refused(code as RefusalCode, facts));
  for (const one of seen) expect(detail).toContain(one);
});

test('HO5: what OAuth refuses is described in the characters that RFC 6749 allows, and carries its code', () => {
  for (const code of Object.keys(OAUTH_ERROR) as (keyof typeof OAUTH_ERROR)[]) {
    const [facts] = code in FACTS ? FACTS[code as CodeWithFacts] : [undefined];
    const { refused, oauthError, message } = new OAuthError(new Refused(code, facts));
    expect([refused.code, oauthError]).toEqual([code, OAUTH_ERROR[code]]);
    expect(message).toMatch(/^[\x20\x21\x23-\x5B\x5D-\x7E]+$/);
  }
});

test('HO5: a refusal that knows how long it lasts answers with Retry-After', () => {
  const { headers } = problemOf(refusal('webhook_test.too_many', { max: 1, retryAfterSeconds: 60 }));
  expect(headers).toEqual({ 'Retry-After': '60' });
});

test('SK2: every refusal that says to come back later says when', () => {
  const later = CODES.filter((code) => [429, 503].includes(REFUSAL_STATUS[code]));
  expect(later.length).toBeGreaterThan(10);
  for (const code of later) {
    const [facts] = code in FACTS ? FACTS[code as CodeWithFacts] : [undefined];
    expect(`${code} ${problemOf(new Refused(code, facts)).headers['Retry-After']}`).toMatch(/ [0-9]+$/);
  }
});
