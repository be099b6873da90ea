import { describe, expect, test } from '@jest/globals';
import { authorizeAddress } from '../../support/authorize.js';
import { atClient, decide, signUpAt } from '../../support/consent.js';
import { INFORMATION, givenClient } from '../../support/given.js';
import { CONTACT, setStage } from '../../support/stage.js';

const { server, givenPerson } = await setStage();
const { context } = server;
const { client } = await givenClient(context);
const ADDRESS = authorizeAddress(client, { scope: 'uid:read verification.basic:read' });

async function openInformation() {
  const visitor = server.visit();
  const page = await signUpAt(visitor, ADDRESS);
  expect(new URL(page.url).pathname).toBe('/verifications/basic');
  return { visitor, page };
}

describe('FL3: denying is as easy as allowing, on the information page too', () => {
  test('AE1, AR7: it leads back to the client with access_denied and state, and nothing is submitted or granted', async () => {
    const { visitor, page } = await openInformation();
    expect(Object.fromEntries(atClient(await decide(visitor, page, 'deny')))).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'st',
      iss: server.url,
    });
    for (const table of ['submissions', 'draft_documents', 'grants']) expect(await context.db(table)).toEqual([]);
    const events = await context.db('audit_events').where({ type: 'consent_refused', client_id: client.clientId });
    expect(events).toHaveLength(1);
  });

  test('FD2: the page allows the form to end wherever the client leads, and says what happens', async () => {
    const { page } = await openInformation();
    expect(page.headers.get('content-security-policy')).not.toContain('form-action');
    expect(page.text).toContain('What you entered on this page is not sent to our reviewers.');
    expect(page.text).toContain(`${client.name} learns only that you did not go on.`);
  });

  test('“Back” after it does not open the form again: the client gets the same answer', async () => {
    const { visitor, page } = await openInformation();
    await decide(visitor, page, 'deny');
    const id = new URL(page.url).searchParams.get('request') ?? '';
    expect(atClient(await visitor.follow(await visitor.get(`/authorize/${id}`)), 302).get('error')).toBe(
      'access_denied',
    );
  });

  test('FL8: what was sent with a fault before it stands in the next form, and was not submitted', async () => {
    const { visitor, page } = await openInformation();
    const faulty = await visitor.submit(page, { ...INFORMATION, given_name: 'Zebulonia', birth_date: '2015-06-01' });
    expect(faulty.status).toBe(422);
    expect(atClient(await decide(visitor, faulty, 'deny')).get('error')).toBe('access_denied');
    expect(await context.db('submissions')).toEqual([]);
    const next = await visitor.follow(await visitor.get(ADDRESS));
    expect(next.text).toContain('value="Zebulonia"');
  });

  test('SE1: with the token of another authorization it is refused, and the first one goes on', async () => {
    const { visitor, page } = await openInformation();
    const other = await visitor.follow(await visitor.get(ADDRESS));
    const [id, otherId] = [page, other].map(({ url }) => new URL(url).searchParams.get('request') ?? '');
    const crossed = { ...other, text: other.text.replaceAll(`/authorize/${otherId}/`, `/authorize/${id}/`) };
    expect((await decide(visitor, crossed, 'deny')).status).toBe(403);
    expect((await visitor.get(page.url)).status).toBe(200);
    expect(atClient(await decide(visitor, page, 'deny')).get('state')).toBe('st');
  });

  test('outside of an authorization there is nobody to go back to, and nothing to cancel', async () => {
    const { email, password } = await givenPerson(CONTACT);
    const visitor = server.visit();
    await visitor.submit(await visitor.get('/login'), { email, password });
    const own = await visitor.get('/verifications/basic?environment=sandbox');
    expect(own.status).toBe(200);
    expect(own.text).toContain('We need something more from you');
    expect(own.text).not.toContain('Cancel and go back');
  });
});
