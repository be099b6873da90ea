import { expect, test } from '@jest/globals';
import { problemOf } from '../../src/http/refusal-answer.js';
import { REFUSAL_STATUS } from '../../src/http/refusal-status.js';
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
  'sandbox_user.unknown_level': [{ index: 7 }, ['users/7/level']],
  'sandbox_user.scopes_not_allowed': [{ index: 7 }, ['users/7/level']],
  'sandbox_user.unknown_country': [{ index: 7 }, ['users/7/country']],
  'sandbox_user.unknown': [{ index: 7 }, ['users/7/user_id']],
  'sandbox_user.has_level_already': [{ index: 7 }, ['users/7']],
  'sandbox_user.too_many': [{ max: 7041 }, ['7041']],
  'sandbox_outcome.surplus_value': [{ field: 'fixable', outcome: 'rejected' }, ['fixable', 'rejected']],
  'sandbox_outcome.reason_needed': [{ reasonCodes: ['one', 'two'] }, ['one, two']],
  'sandbox_outcome.items_needed': [{ items: ['one', 'two'] }, ['one, two']],
  'sandbox_outcome.text_too_long': [{ max: 7041 }, ['7041']],
  'sandbox_outcome.move_not_allowed': [
    { move: { from: 'pending', to: 'expired', why: 'wrong_cause', cause: 'review' }, next: ['approved'] },
    ['from pending to expired: not by review', 'What can follow pending: approved'],
  ],
  'statistics.unknown_day': [{ field: 'to' }, ['to: ']],
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
  'picture.busy': [{ retryAfterSeconds: 30 }, []],
  'access_token.other_scheme': [{ presented: 'client_secret' }, ['What was sent is a client secret']],
  'access_token.unusable': [{ presented: 'refresh_token' }, ['What was sent is a refresh token']],
  'access_token.lacks_scope': [{ scopes: ['one:read', 'two:read'] }, ['one:read two:read']],
  'access_token.without_user': [{ scope: 'uid:read' }, []],
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

test('HO5: a refusal that knows how long it lasts answers with Retry-After', () => {
  const { headers } = problemOf(refusal('webhook_test.too_many', { max: 1, retryAfterSeconds: 60 }));
  expect(headers).toEqual({ 'Retry-After': '60' });
});
