import { describe, expect, test } from '@jest/globals';
import { givenPicture, INFORMATION } from '../../support/given.js';
import { newPerson, type Person } from '../../support/hosted-flow.js';
import type { Answer, Visitor } from '../../support/http.js';
import { setStage } from '../../support/stage.js';

const { server, site } = await setStage();
const { context } = server;
const picture = new File([Uint8Array.from(await givenPicture())], 'passport.jpg');
const TITLE = 'Begun and not finished';

interface StartedFlow {
  person: Person;
  visitor: Visitor;
  /** The form of `basic`. */
  form: Answer;
}

/** On a first device, sent by the client. */
async function begin(): Promise<StartedFlow> {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(site.authorizeUrl()));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const { email, password } = newPerson();
  const form = await visitor.follow(await visitor.submit(signUp, { email, password }));
  return { person: { email, password }, visitor, form };
}

async function elsewhere({ email, password }: Person): Promise<Visitor> {
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/login'), { email, password });
  return visitor;
}

async function waysOn(visitor: Visitor): Promise<string[]> {
  const { text } = await visitor.get('/account');
  return [...text.matchAll(/href="(\/authorize\/[\w-]+)"/g)].map(([, href = '']) => href);
}

describe('FL1: what was begun on one device goes on from the own page on another', () => {
  test('at the form, with what was sent with a fault', async () => {
    const { person, visitor, form } = await begin();
    const sent = await visitor.submit(form, { ...INFORMATION, given_name: 'Zebulonia', birth_date: 'never', picture });
    expect(sent.status).toBe(422);
    const second = await elsewhere(person);
    expect((await second.get('/account')).text).toContain(TITLE);
    const [wayOn = '', ...others] = await waysOn(second);
    expect(others).toEqual([]);
    const back = await second.follow(await second.get(wayOn));
    expect(new URL(back.url).pathname).toBe('/verifications/basic');
    expect(back.text).toContain('value="Zebulonia"');
    expect(back.text).toContain('To continue to');
  });

  test('at the consent, beside the verification that waits; and is gone once it is decided', async () => {
    const { person, visitor, form } = await begin();
    expect((await visitor.submit(form, { ...INFORMATION, picture })).status).toBe(303);
    const second = await elsewhere(person);
    expect((await second.get('/account')).text).toContain('A reviewer will look at your details.');
    const [wayOn = ''] = await waysOn(second);
    const consent = await second.follow(await second.get(wayOn));
    expect(new URL(consent.url).pathname).toMatch(/\/consent$/);
    const allowed = await second.submit(consent, { decision: 'allow' });
    expect(new URL(allowed.location ?? '').searchParams.get('code')).toMatch(/^kac_/);
    const { text } = await second.get('/account');
    expect(text).not.toContain(TITLE);
  });

  test('from a client that sent somebody twice, the newest alone', async () => {
    const { person, visitor } = await begin();
    context.testClock.advance(60);
    const again = await visitor.follow(await visitor.get(site.authorizeUrl()));
    const request = new URL(again.url).searchParams.get('request') ?? '';
    expect(await waysOn(await elsewhere(person))).toEqual([`/authorize/${request}`]);
  });

  test('what asks for no verification is not begun: there is nothing to enter', async () => {
    const visitor = server.visit();
    const logIn = await visitor.follow(await visitor.get(site.authorizeUrl({ scope: 'uid:read' })));
    const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
    await visitor.submit(signUp, { ...newPerson() });
    expect((await visitor.get('/account')).text).not.toContain(TITLE);
  });

  test('SE16: nobody sees what another one has begun', async () => {
    await begin();
    const other = server.visit();
    await other.submit(await other.get('/signup'), { ...newPerson() });
    expect((await other.get('/account')).text).not.toContain(TITLE);
  });
});

describe('FL7, FL8: once the hour of the authorization is over', () => {
  test('the own page says how to go on with what was sent, and until when; then it is forgotten', async () => {
    const { person, visitor, form } = await begin();
    context.testClock.stopAt(context.clock());
    await visitor.submit(form, { ...INFORMATION, birth_date: 'never', picture });
    const keptUntil = new Date(context.clock().getTime() + 86_400_000).toISOString().slice(0, 16);
    context.testClock.advance(61 * 60);
    const { text } = await (await elsewhere(person)).get('/account');
    expect(text).toContain(TITLE);
    expect(text).toContain('go back to the service that asked for it and start again there');
    expect(text).toContain(`datetime="${keptUntil}`);
    expect(text).not.toContain('href="/authorize/');
    context.testClock.advance(86_400);
    expect((await (await elsewhere(person)).get('/account')).text).not.toContain(TITLE);
  });

  test('not before: as long as it lasts, there is the way on alone', async () => {
    const { person, visitor, form } = await begin();
    await visitor.submit(form, { ...INFORMATION, birth_date: 'never', picture });
    const second = await elsewhere(person);
    expect(await waysOn(second)).toHaveLength(1);
    expect((await second.get('/account')).text).not.toContain('What you entered is kept until');
  });
});
