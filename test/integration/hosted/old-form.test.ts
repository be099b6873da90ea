import { describe, expect, test } from '@jest/globals';
import { findVerification } from '../../../src/verification/status/verifications.store.js';
import { findUser } from '../../support/accounts.js';
import { givenPicture, INFORMATION } from '../../support/given.js';
import { newPerson } from '../../support/hosted-flow.js';
import type { Answer, Visitor } from '../../support/http.js';
import { hiddenInformation } from '../../support/page-forms.js';
import { CONTACT, REJECT, setStage, type PersonWithCase } from '../../support/stage.js';

const { server, site, givenPerson, decide } = await setStage();
const { context } = server;
const OWN_PAGE = '/verifications/basic?environment=sandbox';
const picture = new File([Uint8Array.from(await givenPicture())], 'passport.jpg');
const TYPED = { ...INFORMATION, given_name: 'Zebulonia' };

async function enter({ email, password }: PersonWithCase, visitor = server.visit()): Promise<Visitor> {
  await visitor.submit(await visitor.get('/login'), { email, password });
  return visitor;
}

const submissionsOf = async (userId: string) => (await context.db('submissions').where({ user_id: userId })).length;
const draftsOf = (userId: string) =>
  context.db('draft_documents').where({ user_id: userId }).orderBy('item').pluck<string[]>('item');
const caseOf = ({ verificationId }: PersonWithCase) => findVerification(context.db, verificationId);

/** Logged in again in a second tab of the same browser, after the log-in had run out. */
async function logInElsewhere(person: PersonWithCase, visitor: Visitor): Promise<void> {
  context.testClock.advance(31 * 60);
  await enter(person, visitor);
}

describe('FL8: a form that was open while its user logged in again in a second tab', () => {
  test('comes back with all that was entered, files too, and goes through when it is sent once more', async () => {
    const person = await givenPerson(REJECT);
    const visitor = await enter(person);
    const form = await visitor.get(OWN_PAGE);
    await logInElsewhere(person, visitor);
    const back = await visitor.submit(form, { ...TYPED, picture });
    expect(back.status).toBe(403);
    for (const words of ['Please send it once more', 'value="Zebulonia"', 'We have your picture']) {
      expect(back.text).toContain(words);
    }
    expect(await submissionsOf(person.userId)).toBe(1);
    expect((await visitor.submit(back, TYPED)).status).toBe(303);
    expect([await submissionsOf(person.userId), await draftsOf(person.userId)]).toEqual([2, []]);
  });

  test('within an authorization, whose next step it leads to', async () => {
    const person = newPerson();
    const visitor = server.visit();
    const logIn = await visitor.follow(await visitor.get(site.authorizeUrl()));
    const form = await visitor.follow(
      await visitor.submit(await visitor.get(logIn.url.replace('/login', '/signup')), { ...person }),
    );
    context.testClock.advance(31 * 60);
    await visitor.submit(await visitor.get('/login'), { ...person });
    const back = await visitor.submit(form, { ...TYPED, picture });
    expect(back.status).toBe(403);
    const consent = await visitor.follow(await visitor.submit(back, TYPED));
    expect(new URL(consent.url).pathname).toMatch(/\/consent$/);
  });

  test('SE1: a forged one has no effect, nor has one that another user was shown', async () => {
    const [person, other] = [await givenPerson(REJECT), await givenPerson(REJECT)];
    const visitor = await enter(person);
    const form = await visitor.get(OWN_PAGE);
    const forged = await visitor.post(OWN_PAGE, { ...TYPED, csrf: 'made up', need: '0.made-up', picture });
    expect(forged.status).toBe(403);
    expect(forged.text).not.toContain('Zebulonia');
    await logInElsewhere(other, visitor);
    const foreign = await visitor.submit(form, { ...TYPED, picture });
    expect(foreign.status).toBe(403);
    expect(foreign.text).not.toContain('Zebulonia');
    for (const { userId } of [person, other]) {
      expect([await submissionsOf(userId), await draftsOf(userId)]).toEqual([1, []]);
    }
  });
});

describe('an old form, sent when something else is needed by now', () => {
  const sendOld = (visitor: Visitor, form: Answer) => visitor.submit(form, { ...TYPED, picture });

  test('VE10: is no answer to what a reviewer asks; the present form is drawn, with the token of now', async () => {
    const person = await givenPerson(REJECT);
    const visitor = await enter(person);
    const [one, two] = [await visitor.get(OWN_PAGE), await visitor.get(OWN_PAGE)];
    expect((await visitor.submit(one, { ...INFORMATION, picture })).status).toBe(303);
    const asked = { kind: 'contact', requestedItems: ['given_name', 'picture'], requestText: 'Both names.' } as const;
    await decide(person.verificationId, { ...asked, requestedItems: [...asked.requestedItems] });
    const back = await sendOld(visitor, two);
    expect(back.status).toBe(409);
    for (const words of ['Nothing has been sent', 'Both names.', 'value="Zebulonia"']) {
      expect(back.text).toContain(words);
    }
    expect(back.text).not.toContain('name="family_name"');
    // The old picture is not put among the new ones.
    expect(await draftsOf(person.userId)).toEqual([]);
    expect((await caseOf(person))?.status).toBe('contacted');
    expect((await visitor.submit(back, { given_name: 'Ada', picture })).status).toBe(303);
    expect((await caseOf(person))?.status).toBe('pending');
  });

  test('VE11: uses up no try of a rejection that came after it was drawn', async () => {
    const person = await givenPerson(REJECT);
    const visitor = await enter(person);
    const [one, two] = [await visitor.get(OWN_PAGE), await visitor.get(OWN_PAGE)];
    await visitor.submit(one, { ...INFORMATION, picture });
    await decide(person.verificationId, REJECT);
    const back = await sendOld(visitor, two);
    expect(back.status).toBe(409);
    expect(back.text).toContain('You can try 2 more times.');
    expect(await caseOf(person)).toMatchObject({ status: 'rejected', rejectionCount: 2 });
  });

  test('VE8: of two clicks one counts, also where the first one is decided before the second is read', async () => {
    const person = await givenPerson(REJECT);
    const visitor = await enter(person);
    const form = await visitor.get(OWN_PAGE);
    expect((await sendOld(visitor, form)).status).toBe(303);
    await decide(person.verificationId, CONTACT);
    expect((await sendOld(visitor, form)).status).toBe(409);
    expect(await submissionsOf(person.userId)).toBe(2);
  });

  test('VE10: a form that does not say what it was drawn for is drawn anew, and nothing is taken', async () => {
    const person = await givenPerson(CONTACT);
    const visitor = await enter(person);
    const { csrf = '' } = hiddenInformation(await visitor.get(OWN_PAGE));
    expect((await visitor.post(OWN_PAGE, { csrf, picture })).status).toBe(409);
    expect([await submissionsOf(person.userId), await draftsOf(person.userId)]).toEqual([1, []]);
  });

  test('VE8: nor is the first one taken without it', async () => {
    const person = newPerson();
    const visitor = server.visit();
    const logIn = await visitor.follow(await visitor.get(site.authorizeUrl()));
    const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
    const form = await visitor.follow(await visitor.submit(signUp, { ...person }));
    const { csrf = '' } = hiddenInformation(form);
    const { pathname, search } = new URL(form.url);
    expect((await visitor.post(pathname + search, { ...INFORMATION, csrf, picture })).status).toBe(409);
    const userId = await findUser(context, person.email);
    expect([await submissionsOf(userId), await draftsOf(userId)]).toEqual([0, []]);
  });
});
