import { describe, expect, test } from '@jest/globals';
import { dumpDatabase } from '../../support/database-dump.js';
import { givenPicture, INFORMATION } from '../../support/given.js';
import { newPerson, type Person } from '../../support/hosted-flow.js';
import type { Answer, Visitor } from '../../support/http.js';
import { addDays, formatDate } from '../../../src/verification/catalogue/dates.js';
import type { Decision } from '../../../src/verification/review/review.js';
import { APPROVE, CONTACT, setStage } from '../../support/stage.js';
import { expectAbout } from '../../support/expect-about.js';

const { server, site, givenPerson } = await setStage();
const { context } = server;
const LATE = 31 * 60;
const OWN_PAGE = '/verifications/basic?environment=sandbox';
const picture = new File([Uint8Array.from(await givenPicture())], 'passport.jpg');
const TYPED = { ...INFORMATION, given_name: 'Zebulonia', family_name: 'Quartermaine' };

const asking = (item: string): Decision => ({ kind: 'contact', requestedItems: [item], requestText: '' });

interface StartedFlow {
  person: Person;
  visitor: Visitor;
  form: Answer;
}

/** Sent by a client, signed up, before the form. */
async function begin(): Promise<StartedFlow> {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(site.authorizeUrl()));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const { email, password } = newPerson();
  const form = await visitor.follow(await visitor.submit(signUp, { email, password }));
  return { person: { email, password }, visitor, form };
}

async function enter({ email, password }: Person, path = '/login', visitor = server.visit()): Promise<Visitor> {
  await visitor.submit(await visitor.get(path), { email, password });
  return visitor;
}

const draftsOf = async (person: Person) =>
  context
    .db('draft_documents as d')
    .join('users as u', 'u.user_id', 'd.user_id')
    .where('u.email', person.email)
    .orderBy('item')
    .pluck<string[]>('item');

async function submissionsOf({ email }: Person): Promise<number> {
  const users = context.db('users').select('user_id').where({ email });
  return (await context.db('submissions').whereIn('user_id', users)).length;
}

describe('FL8: what is sent after the log-in has run out is not lost by logging in again', () => {
  test('within an authorization: the form has all of it, files too, and is submitted as it stands', async () => {
    const { person, visitor, form } = await begin();
    context.testClock.advance(LATE);
    const late = await visitor.submit(form, { ...TYPED, picture });
    expect([late.status, new URL(late.location ?? '').pathname]).toEqual([303, '/login']);
    expect(await draftsOf(person)).toEqual(['information', 'picture']);
    expect(await submissionsOf(person)).toBe(0);

    const logIn = await visitor.get(late.location ?? '');
    const back = await visitor.follow(await visitor.submit(logIn, { ...person }));
    for (const value of ['Zebulonia', 'Quartermaine', INFORMATION.document_number, INFORMATION.birth_date]) {
      expect(back.text).toContain(`value="${value}"`);
    }
    expect(back.text).toContain('We have your picture');
    expect(back.text).toContain('What you entered before is here again');
    const consent = await visitor.follow(await visitor.submit(back, TYPED));
    expect(new URL(consent.url).pathname).toMatch(/\/consent$/);
    expect(await draftsOf(person)).toEqual([]);
  });

  test('on the own page: what a reviewer asked for', async () => {
    const person = await givenPerson(asking('document_number'));
    const visitor = await enter(person);
    const form = await visitor.get(OWN_PAGE);
    context.testClock.advance(LATE);
    expect((await visitor.submit(form, { document_number: 'LATE-777' })).location).toBe(`${server.url}/login`);
    await enter(person, '/login', visitor);
    const back = await visitor.get(OWN_PAGE);
    expect(back.text).toContain('value="LATE-777"');
    expect((await visitor.submit(back, { document_number: 'LATE-777' })).status).toBe(303);
    expect((await visitor.get(OWN_PAGE)).location).toBe(`${server.url}/account`);
  });

  test('it is sealed until then (FL5), and nobody else who logs in there sees it', async () => {
    const [person, other] = [await givenPerson(asking('family_name')), await givenPerson(asking('family_name'))];
    const visitor = await enter(person);
    const form = await visitor.get(OWN_PAGE);
    context.testClock.advance(LATE);
    await visitor.submit(form, { family_name: 'Unforgettable' });
    expect(await draftsOf(person)).toEqual(['information']);
    expect(await dumpDatabase(server.database)).not.toContain('Unforgettable');
    await enter(other, '/login', visitor);
    expect((await visitor.get(OWN_PAGE)).text).not.toContain('Unforgettable');
  });

  test('nothing is kept that was sent from elsewhere, after a log-out, or for what is not asked', async () => {
    const contacted = await givenPerson(CONTACT);
    const visitor = await enter(contacted);
    const form = await visitor.get(OWN_PAGE);
    const late = () => visitor.submit(form, { picture });
    context.testClock.advance(LATE);
    expect((await visitor.post(OWN_PAGE, { csrf: 'made up', picture })).status).toBe(403);
    expect(await draftsOf(contacted)).toEqual([]);
    // A log-out takes the session with it.
    await context.db('sessions').where({ user_id: contacted.userId }).delete();
    expect((await late()).status).toBe(303);
    expect(await draftsOf(contacted)).toEqual([]);

    const [supplied, device, other] = [await givenPerson(CONTACT), server.visit(), server.visit()];
    await enter(supplied, '/login', device);
    await enter(supplied, '/login', other);
    const old = await device.get(OWN_PAGE);
    await other.submit(await other.get(OWN_PAGE), { picture });
    context.testClock.advance(LATE);
    expect((await device.submit(old, { picture })).status).toBe(303);
    expect(await draftsOf(supplied)).toEqual([]);
  });
});

describe('FL8: what is sent after the hour of the authorization is not lost', () => {
  const HOUR = 61 * 60;
  const HOMEPAGE = 'https://harbour.example/verify';

  test('with the log-in gone as well: it says what happened, leads back to the service, and stands in the next form', async () => {
    const { person, visitor, form } = await begin();
    const { client_id: clientId } = Object.fromEntries(new URL(site.authorizeUrl()).searchParams);
    await context.db('clients').where({ client_id: clientId }).update({ homepage_url: HOMEPAGE });
    context.testClock.advance(HOUR);
    const late = await visitor.submit(form, { ...TYPED, picture });
    expect(late.status).toBe(404);
    expect(late.text).toContain('Nothing is lost: we keep what you have just sent for a day.');
    expect(late.text).toMatch(new RegExp(`<a [^>]*href="${HOMEPAGE}"[^>]*>\\s*Go back to Harbour Loans`));
    expect(await draftsOf(person)).toEqual(['information', 'picture']);
    expect(await submissionsOf(person)).toBe(0);

    const logIn = await visitor.follow(await visitor.get(site.authorizeUrl()));
    const back = await visitor.follow(await visitor.submit(logIn, { ...person }));
    for (const value of ['Zebulonia', 'Quartermaine']) expect(back.text).toContain(`value="${value}"`);
    expect(back.text).toContain('We have your picture');
    expect((await visitor.submit(back, TYPED)).status).toBe(303);
    await context.db('clients').where({ client_id: clientId }).update({ homepage_url: '' });
  });

  test('with the log-in still there, too; a client without a homepage is named', async () => {
    const { person, visitor, form } = await begin();
    for (const minutes of [25, 25]) {
      context.testClock.advance(minutes * 60);
      expect((await visitor.get('/account')).status).toBe(200);
    }
    context.testClock.advance(11 * 60);
    const late = await visitor.submit(form, TYPED);
    expect([late.status, await draftsOf(person)]).toEqual([404, ['information']]);
    expect(late.text).toContain('Go back to Harbour Loans and start again there');
    expect(late.text).not.toMatch(/<a [^>]*>\s*Go back to/);
    const again = await visitor.follow(await visitor.get(site.authorizeUrl()));
    expect(again.text).toContain('value="Zebulonia"');
  });

  test('SB3: what is asked for by the clock of the client alone is kept as well', async () => {
    const { client_id: clientId } = Object.fromEntries(new URL(site.authorizeUrl()).searchParams);
    const inDays = (days: number) => formatDate(addDays(context.clock(), days));
    const person = await givenPerson(APPROVE, { information: { document_expires_on: inDays(90) } });
    const of = (row: object) => context.db('clients').where({ client_id: clientId }).update(row);
    await of({ expiration_enabled: true, clock_offset_seconds: 120 * 86_400 });
    const visitor = await enter(person);
    const form = await visitor.follow(await visitor.get(site.authorizeUrl()));
    expect(new URL(form.url).pathname).toBe('/verifications/basic');
    context.testClock.advance(HOUR);
    const renewed = { document_number: 'RENEWED-12', document_expires_on: inDays(900) };
    const late = await visitor.submit(form, { ...renewed, picture });
    expect([late.status, late.text.includes('Nothing is lost')]).toEqual([404, true]);
    expect(await draftsOf(person)).toEqual(['information', 'picture']);
    await of({ expiration_enabled: false, clock_offset_seconds: 0 });
  });

  test('a log-in or a sign-up is done all the same, and says where to start again', async () => {
    const { person } = await begin();
    const visitor = server.visit();
    for (const [path, account] of [
      ['/login', person],
      ['/signup', newPerson()],
    ] as const) {
      const logIn = await visitor.follow(await visitor.get(site.authorizeUrl()));
      const form = await visitor.get(logIn.url.replace('/login', path));
      context.testClock.advance(HOUR);
      const wrong = await visitor.submit(form, { ...account, password: '' });
      expect(wrong.status).toBe(422);
      const late = await visitor.submit(form, { ...account });
      expect([late.status, new URL(late.location ?? '').pathname]).toEqual([
        303,
        `/authorize/${new URL(form.url).searchParams.get('request') ?? ''}`,
      ]);
      const ended = await visitor.get(late.location ?? '');
      expect([ended.status, ended.text.includes('Go back to Harbour Loans and start again there')]).toEqual([
        404,
        true,
      ]);
      const again = await visitor.follow(await visitor.get(site.authorizeUrl()));
      expect(new URL(again.url).pathname).toBe('/verifications/basic');
      context.testClock.advance(HOUR);
    }
  });

  test('a form that came back after the end of the authorization works without it', async () => {
    const { person } = await begin();
    const visitor = server.visit();
    const form = await visitor.follow(await visitor.get(site.authorizeUrl()));
    context.testClock.advance(HOUR);
    const wrong = await visitor.submit(form, { ...person, password: 'not the right one' });
    expect([wrong.status, wrong.text.includes(`value="${person.email}"`)]).toEqual([422, true]);
    expect((await visitor.submit(wrong, { ...person })).location).toBe(`${server.url}/account`);
  });

  test('nothing is kept, or said to be, of a form that was drawn for another browser, level or request', async () => {
    const { person, visitor, form } = await begin();
    const csrf = /name="csrf" value="([^"]+)"/.exec(form.text.slice(form.text.indexOf('multipart')))?.[1] ?? '';
    context.testClock.advance(HOUR);
    const { pathname, search } = new URL(form.url);
    const attempts: [string, string][] = [
      [pathname + search, 'made up'],
      [`/verifications/plus${search}`, csrf],
      [`${pathname}?request=${'x'.repeat(43)}`, csrf],
    ];
    for (const [path, token] of attempts) {
      const { status, text } = await visitor.post(path, { csrf: token, ...TYPED, picture });
      expectAbout(path, status).toBe(404);
      expect(text).toContain('This request has run out');
      expect(text).not.toContain('Nothing is lost');
    }
    expect(await draftsOf(person)).toEqual([]);
  });
});

describe('FL1: what came back with a fault is there on reload and on a second device', () => {
  test('as it was typed, right or wrong, until it is submitted', async () => {
    const { person, visitor, form } = await begin();
    const refused = await visitor.submit(form, { ...TYPED, birth_date: '31.12.1990', picture });
    expect(refused.status).toBe(422);
    expect(refused.text).not.toContain('What you entered before');
    expect(await draftsOf(person)).toEqual(['information', 'picture']);
    const second = await enter(person, `/login${new URL(form.url).search}`);
    for (const device of [visitor, second]) {
      const { text } = await device.get(form.url);
      for (const value of ['Zebulonia', '31.12.1990']) expect(text).toContain(`value="${value}"`);
    }
    const sent = await second.submit(await second.get(form.url), TYPED);
    expect(sent.status).toBe(303);
    expect(await draftsOf(person)).toEqual([]);
  });
});
