import { expect, test } from '@jest/globals';
import { hashPassword } from '../../src/crypto/password.js';
import { findForm } from '../../src/local/demo/form.js';
import { acceptAuthorizationRequest } from '../../src/oauth/authorization/authorization-request.js';
import { nodes, readDocument } from '../contract/support/documents.js';
import { openPageVisits } from '../contract/support/page-visits.js';
import { sampleRequests, type SampleRequest } from '../contract/support/sample-requests.js';
import { REDIRECT_URI } from '../support/given-tokens.js';
import { givenDecision, givenSubmission, givenUser } from '../support/given.js';
import { startServer } from '../support/server.js';
import { expectAbout } from '../support/expect-about.js';

/** As much as no rule of ours takes, and a form's body can hold. */
const LONG = 'long '.repeat(4_000).trim();
const limits = ['LOG_IN', 'LOG_IN_ADDRESS', 'ACCOUNT', 'SIGN_UP', 'EMAIL_CODE', 'EMAIL_CODE_ADDRESS'];
const env = Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '10000']));
const server = await startServer({ env });
const { cookies, pathOf, by } = await openPageVisits(server);
// Who looks at the pages of staff and of members knows their password.
const PASSWORD = 'correct horse battery';
await server.context.db('staff').update({ password_hash: await hashPassword(PASSWORD) });

/** A case that can only be opened again. */
const decided = `/console/verifications/${await givenRejection()}`;

async function givenRejection(): Promise<string> {
  const { context } = server;
  const verificationId = await givenSubmission(context, await givenUser(context));
  await givenDecision(context, verificationId, { kind: 'reject', reasonCode: 'document_unreadable', fixable: true });
  return verificationId;
}

/** What stands in the other fields. */
const RIGHT: Record<string, string> = {
  email: 'ada@user.example',
  name: 'Ada Lovelace',
  password: 'a battery and a horse',
  old_password: PASSWORD,
  code: '123456',
  fixable: 'true',
  requested_items: 'picture',
  items: 'picture',
};

interface Typed {
  name: string;
  action: string;
  page: string;
  cookie: string;
  fields: [string, string][];
  isMultipart: boolean;
  isHidden: boolean;
}

async function open(path: string, cookie: string): Promise<{ text: string; cookie: string }> {
  const answer = await fetch(server.url + path, { headers: { cookie }, redirect: 'manual' });
  const [given] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { text: answer.status === 200 ? await answer.text() : '', cookie: given ?? cookie };
}

/** Every control of every page that something is typed into, with what its form sends besides. */
async function typedInto(): Promise<Typed[]> {
  const found = new Map<string, Typed>();
  const pages = sampleRequests().filter(({ method, isInternal }) => method === 'GET' && isInternal);
  for (const page of pages) {
    const paths = [await pathTo(page), ...(page.operationId === 'showVerification' ? [decided] : [])];
    const visits = paths.flatMap((path) => Object.values(cookies).map((who) => [path, who] as const));
    for (const [path, who] of visits) {
      const { text, cookie } = await open(path, who);
      for (const [html] of text.matchAll(/<form\b[^>]*method="post"[^]*?<\/form>/g)) {
        const { action = '', preset = [], enctype } = findForm(html, {}) ?? {};
        const [, button = '', value = ''] = /<button[^>]* name="(\w+)" value="(\w+)"/.exec(html) ?? [];
        const sent = new Map(button === '' ? preset : [...preset, [button, value]]);
        // A choice is made where there is one, and the other fields are filled in.
        for (const [name, right] of Object.entries(RIGHT)) {
          if (html.includes(` name="${name}"`) && !sent.get(name)) sent.set(name, right);
        }
        const [, reason] = /name="reason_code"[^]*?<option value="(\w+)"/.exec(html) ?? [];
        if (reason !== undefined) sent.set('reason_code', reason);
        const fields = [...sent];
        for (const [control] of html.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
          const [, name = ''] = / name="(\w+)"/.exec(control) ?? [];
          const [, type = 'text'] = / type="(\w+)"/.exec(control) ?? [];
          if (name === '' || !['text', 'email', 'password', 'date'].includes(type)) continue;
          const isMultipart = enctype === 'multipart/form-data';
          const one = {
            name,
            action,
            page: page.operationId,
            cookie,
            fields,
            isMultipart,
            isHidden: type === 'password',
          };
          found.set(`${page.operationId} ${action.replace(/\?.*/, '')} ${name}`, one);
        }
      }
    }
  }
  return [...found.values()];
}

/** The information page of everything that can be asked for; pages are otherwise those of `basic`. */
async function pathTo(page: SampleRequest): Promise<string> {
  if (page.operationId !== 'showInformation') return pathOf(page);
  const parts = ['plus', 'accreditation', 'liveness', 'selfie', 'sow', 'telegram', 'wallet'];
  const query = new URLSearchParams({
    client_id: by.client.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
  });
  query.set('scope', parts.map((part) => `verification.${part}:read`).join(' '));
  query.set('state', 'af0ifjsldkj');
  const { authorizationRequestId: request } = await acceptAuthorizationRequest(
    server.context,
    query.toString(),
    server.context.clock(),
  );
  return `/verifications/plus+accreditation+liveness+selfie+sow+telegram+wallet?request=${request}`;
}

const typed = await typedInto();

test.each(typed)('FL7: $page: what is too long for $name stays in its form', async (one) => {
  const { name, action, cookie, fields, isMultipart, isHidden } = one;
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [field, value] of fields) if (field !== name) body.append(field, value);
  body.append(name, LONG);
  const answer = await fetch(server.url + action, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
  const text = await answer.text();
  expectAbout(text.replace(/[^]*<main/, '').slice(0, 600), answer.status).toBe(422);
  // Which of the two is wrong, a log-in never says (SE8); the password is to be typed again in any case.
  const told = action.includes('/login') ? 'password' : name;
  const invalid = [...text.matchAll(/<(?:input|textarea)\b[^>]* name="(\w+)"[^>]* aria-invalid="true"/g)];
  expect(invalid.map(([, named]) => named)).toContain(told);
  expect(text.includes(LONG)).toBe(!isHidden);
});

test.each(['showInformation', 'showDashboardSettings', 'showSignUp'])(
  'FL7: %s: more than a form can hold gets a page that says what to do',
  async (page) => {
    const form = typed.find((one) => one.page === page && one.name !== 'password');
    const { name = '', action = '', cookie = '', fields = [], isMultipart } = form ?? {};
    const body = isMultipart ? new FormData() : new URLSearchParams();
    for (const [field, value] of fields) if (field !== name) body.append(field, value);
    body.append(name, 'x'.repeat(65_537));
    const answer = await fetch(server.url + action, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
    expect([answer.status, (await answer.text()).includes('Go back and send less')]).toEqual([413, true]);
  },
);

test('every field that takes as much is among them', () => {
  const seen = new Set(typed.map(({ name }) => name));
  const wide = [...nodes(readDocument('openapi.json'))].filter(({ node }) => node['maxLength'] === 65_536);
  const names = new Set(wide.map(({ pointer }) => pointer.split('/').at(-1) ?? ''));
  expect([...names].filter((name) => !seen.has(name))).toEqual([]);
});
