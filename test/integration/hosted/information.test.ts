import sharp from 'sharp';
import { describe, expect, test } from '@jest/globals';
import type { Entered } from '../../../src/verification/catalogue/items.js';
import { givenPicture, INFORMATION } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { hiddenInformation } from '../../support/page-forms.js';
import { APPROVE, CONTACT, REJECT, setStage, type PersonWithCase } from '../../support/stage.js';

const { server, site, givenPerson } = await setStage();
const SANDBOX = '/verifications/basic?environment=sandbox';

async function enter(person: PersonWithCase): Promise<Visitor> {
  const visitor = server.visit();
  const { email, password } = person;
  await visitor.submit(await visitor.get('/login'), { email, password });
  return visitor;
}

let people = 0;
async function beginAuthorization(): Promise<{ visitor: Visitor; form: Answer }> {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(site.authorizeUrl()));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const account = { email: `information-${(people += 1)}@user.example`, password: 'correct horse battery' };
  return { visitor, form: await visitor.follow(await visitor.submit(signUp, account)) };
}

const drawn = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer();

const [stamp, strip] = await Promise.all([drawn(20, 20), drawn(1_900, 300)]);

/** A multipart form as browsers send it: of the two inputs for the picture one is empty. */
function formOf(page: Answer, pictures: Uint8Array[], changes: Entered = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...hiddenInformation(page), ...INFORMATION, ...changes }))
    form.append(name, value);
  for (const picture of pictures)
    form.append('picture', new Blob([Uint8Array.from(picture)]), picture.length > 0 ? 'p.jpg' : '');
  return form;
}

describe('the page of a level', () => {
  test('of the two inputs for the picture either one may be used', async () => {
    for (const at of [0, 1]) {
      const { visitor, form } = await beginAuthorization();
      const pictures: Uint8Array[] = [Buffer.alloc(0), Buffer.alloc(0)];
      pictures[at] = await givenPicture();
      const answer = await visitor.send('POST', form.url, { body: formOf(form, pictures) });
      expect(answer.status).toBe(303);
      expect((await visitor.follow(answer)).text).toContain('Allow Harbour Loans');
    }
  });

  test.each([
    ['none', Buffer.alloc(0), 'Add a photo'],
    ['text', Buffer.from('GIF89a, they say'), 'not a JPEG, PNG, WebP or PDF'],
    ['a stamp', stamp, 'needs at least 640 by 360 pixels'],
    ['a strip', strip, 'Take a photo of the whole page'],
    ['half a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'damaged or not complete'],
  ])('FL4: picture, %s: says what to do, and keeps what was typed', async (_what, picture, words) => {
    const { visitor, form } = await beginAuthorization();
    const answer = await visitor.send('POST', form.url, { body: formOf(form, [picture]) });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain('value="Lovelace"');
    expect(answer.text).toContain('To continue to');
  });

  test('FL6: names in any script survive unchanged', async () => {
    const names = { given_name: 'Zoë 美玲 ‘Ọlá’', family_name: 'Ó Súilleabháin-Şahin' };
    const { visitor, form } = await beginAuthorization();
    const body = formOf(form, [await givenPicture()], { ...names, birth_date: '2020-01-01' });
    const answer = await visitor.send('POST', form.url, { body });
    expect(answer.status).toBe(422);
    for (const name of Object.values(names)) expect(answer.text).toContain(`value="${name}"`);
  });

  test('FD24, FD27: whoever has no second name, or no end date, ticks a box and needs no script', async () => {
    const { visitor, form } = await beginAuthorization();
    for (const words of ['I have only one name', 'It has no end date']) expect(form.text).toContain(words);
    // Or the browser would not let an empty field through.
    expect(form.text).not.toMatch(/<input[^>]* name="(family_name|document_expires_on)"[^>]* required/);
    const send = async (changes: Entered) =>
      visitor.send('POST', form.url, { body: formOf(form, [await givenPicture()], changes) });
    const nothing = { given_name: 'Suharti', family_name: '-', document_expires_on: '' };
    const refused = await send({ ...nothing, birth_date: '1990-13-13', no_end_date: 'yes' });
    expect(refused.text).toContain('If you have only one name, tick “I have only one name”.');
    expect(refused.text).toMatch(/<input[^>]* name="no_end_date"[^>]* checked/);
    expect((await visitor.get(form.url)).text).toMatch(/<input[^>]* name="no_end_date"[^>]* checked/);
    const both = await send({ family_name: 'Wijaya', one_name: 'yes', no_end_date: 'yes' });
    expect(both.status).toBe(422);
    for (const words of ['another one stands here', 'a date stands here']) expect(both.text).toContain(words);
    expect(both.text).toContain('value="Wijaya"');
    expect((await send({ ...nothing, one_name: 'yes', no_end_date: 'yes' })).status).toBe(303);
    const { submissions } = (await visitor.get('/account/data')).json() as { submissions: { information: object }[] };
    expect(submissions[0]?.information).toMatchObject({
      given_name: 'Suharti',
      family_name: '',
      document_expires_on: '',
    });
  });

  test('FL6: what is too long is named beside its field, and nothing that was typed is lost', async () => {
    const changes = { given_name: 'A'.repeat(101), birth_date: '10 December 1990', document_number: '1'.repeat(41) };
    const { visitor, form } = await beginAuthorization();
    const body = formOf(form, [await givenPicture()], { ...changes, country: 'Germany' });
    const answer = await visitor.send('POST', form.url, { body });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Enter at most 100 characters here.');
    for (const typed of [...Object.values(changes), INFORMATION.family_name]) {
      expect(answer.text).toContain(`value="${typed}"`);
    }
  });

  test('markup that was typed is shown as text (AZ24)', async () => {
    const { visitor, form } = await beginAuthorization();
    const body = formOf(form, [], { given_name: '"><script>alert(1)</script>' });
    const answer = await visitor.send('POST', form.url, { body });
    expect(answer.text).not.toContain('<script>alert');
    expect(answer.text).toContain('&quot;>&lt;script>alert(1)&lt;/script>');
  });

  test('a level that does not exist: 404', async () => {
    expect((await server.visit().get('/verifications/platinum')).status).toBe(404);
  });

  test('the level of an authorization is the client’s choice', async () => {
    const visitor = await enter(await givenPerson(APPROVE));
    const { location = '' } = await visitor.get(site.authorizeUrl({ scope: 'email:read' }));
    const id = new URL(location).pathname.split('/')[2] ?? '';
    const answer = await visitor.get(`/verifications/basic?request=${id}`);
    expect(answer.location).toBe(`${server.url}/authorize/${id}`);
  });
});

describe('SB3: within an authorization the clock of the client that asks counts, before its first exchange too', () => {
  const dayIn = (days: number) =>
    new Date(server.context.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const moveClock = (seconds: number) =>
    server.context.db('clients').where({ client_id: site.client.clientId }).update({ clock_offset_seconds: seconds });

  test('a document that has run out by it is refused, and one that has not is taken', async () => {
    await moveClock(400 * 86_400);
    try {
      const { visitor, form } = await beginAuthorization();
      expect(form.text).toContain(`min="${dayIn(400)}"`);
      const send = async (days: number) => {
        const body = formOf(form, [await givenPicture()], { document_expires_on: dayIn(days) });
        return visitor.send('POST', form.url, { body });
      };
      const refused = await send(399);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('This document is no longer valid.');
      expect((await send(401)).status).toBe(303);
    } finally {
      await moveClock(0);
    }
  });
});

describe('outside of an authorization', () => {
  test('nothing is begun that nobody asked for', async () => {
    const visitor = await enter(await givenPerson());
    const answer = await visitor.get('/verifications/basic?environment=live');
    expect(answer.location).toBe(`${server.url}/account`);
  });

  test('VE10: who was contacted is asked for exactly that', async () => {
    const visitor = await enter(await givenPerson(CONTACT));
    const { text } = await visitor.get(SANDBOX);
    expect(text).toContain('name="picture"');
    for (const name of Object.keys(INFORMATION)) expect(text).not.toContain(`name="${name}"`);
  });

  test('VE10: where the reviewer wrote nothing, the reason stands there in its own words', async () => {
    const asked = { kind: 'contact', requestedItems: ['picture'], requestText: '' } as const;
    const visitor = await enter(await givenPerson({ ...asked, requestedItems: ['picture'] }));
    expect((await visitor.get(SANDBOX)).text).toContain('We need something more from you.');
  });

  test('VE11: who was rejected and may try again is asked for all of it', async () => {
    const visitor = await enter(await givenPerson(REJECT));
    const { text } = await visitor.get(SANDBOX);
    expect(text).toContain('You can try 3 more times.');
    for (const name of Object.keys(INFORMATION)) expect(text).toContain(`name="${name}"`);
  });

  test('VE8: the same form sent twice is one submission', async () => {
    const person = await givenPerson(CONTACT);
    const visitor = await enter(person);
    const form = await visitor.get(SANDBOX);
    const picture = await givenPicture();
    const send = () => visitor.send('POST', form.url, { body: formOf(form, [picture]) });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await server.context.db('submissions').where({ user_id: person.userId })).toHaveLength(2);
  });
});

describe('FL10: the user’s own page', () => {
  test('names each verification with its status and reason, and who has access', async () => {
    const visitor = await enter(await givenPerson(REJECT));
    const { text } = await visitor.get('/account');
    expect(text).toContain('Not verified');
    expect(text).toContain('The picture of your document cannot be read.');
    expect(text).toContain('Harbour Loans');
    // V5: the note is private.
    expect(text).not.toContain('Glare');
  });
});
