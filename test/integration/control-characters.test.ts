import { describe, expect, test } from '@jest/globals';
import { createReviewer } from '../../src/accounts/staff/staff.js';
import { givenClient, givenPicture, INFORMATION } from '../support/given.js';
import { basicAuth, type Visitor } from '../support/http.js';
import { setStage } from '../support/stage.js';
import { REDIRECT_URI } from '../support/given-tokens.js';

/** PostgreSQL refuses a NUL in any text, so one that got that far would be a fault of ours (500). */
const NUL = '\u0000';
const PASSWORD = 'correct horse battery';
const { server, site } = await setStage();
const { context } = server;
const { client, clientSecret } = await givenClient(context);

async function enterConsole(): Promise<Visitor> {
  const account = { email: 'nora@staff.example', password: PASSWORD };
  await createReviewer(context, { ...account, name: 'Nora' }, context.clock());
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/console/login'), account);
  return visitor;
}

const reviewer = await enterConsole();

async function signUp(email: string): Promise<Visitor> {
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/signup'), { email, password: PASSWORD });
  return visitor;
}

describe('a NUL in an address names nothing', () => {
  const uuid = crypto.randomUUID();
  test.each([
    ['/login?request=%00', 400],
    ['/signup?request=%00', 400],
    ['/authorize/%00', 404],
    ['/authorize/%00/consent', 404],
    ['/authorize?client_id=%00', 400],
    [`/authorize?client_id=${client.clientId}&redirect_uri=${encodeURIComponent(REDIRECT_URI)}%00`, 400],
    ['/verifications/ba%00sic', 404],
    ['/verifications/basic?request=%00', 400],
    ['/verifications/basic?environment=%00', 400],
    ['/assets/%00', 404],
    ['/docs/%00', 404],
    ['/docs?contract=%00', 400],
    ['/console/verifications/%00', 404],
    [`/console/verifications/${uuid}/documents/%00`, 404],
    [`/console/verifications/${uuid}/documents/${uuid}?seal=%00`, 404],
    ['/console?decided=%00', 200],
    ['/%00', 404],
    ['/console?after=%00', 200],
    // A time that a date can hold, far from any that a case has.
    [`/console?after=999999999999999.${uuid}`, 200],
    [`/console?after=1%00.${uuid}`, 200],
  ])('%s: %i', async (path, status) => {
    expect((await reviewer.get(path)).status).toBe(status);
  });

  test.each(['state', 'scope', 'ensure_wallet', 'code_challenge', 'response_type', 'request'])(
    'AZ23: nor in the parameter %s of an authorization',
    async (name) => {
      const visitor = await signUp(`${name.replace('_', '-')}@user.example`);
      const answer = await visitor.follow(await visitor.get(site.authorizeUrl({ [name]: `a${NUL}b` })));
      expect(answer.status).toBeLessThan(400);
    },
  );
});

describe('a NUL in a form comes back with what to correct, or is taken off', () => {
  test.each(['/login', '/signup', '/console/login'])('%s: e-mail address and password', async (path) => {
    const visitor = server.visit();
    const page = await visitor.get(path);
    const email = `a${NUL}da@user.example`;
    expect((await visitor.submit(page, { email, password: PASSWORD })).status).toBe(422);
    expect((await visitor.submit(page, { email: 'ada@user.example', password: NUL })).status).toBe(422);
  });

  test.each(Object.keys(INFORMATION))('FL6: %s', async (name) => {
    const visitor = await signUp(`${name.replace('_', '-')}-field@user.example`);
    const form = await visitor.follow(await visitor.get(site.authorizeUrl({ scope: 'verification.basic:read' })));
    const picture = new Blob([Uint8Array.from(await givenPicture())]);
    const fields = { ...INFORMATION, [name]: `A${NUL}b`, picture };
    // Out of a name it is taken, since nobody sees it (FD26); of the others this leaves no answer.
    const isName = name.endsWith('_name');
    expect((await visitor.submit(form, fields)).status).toBe(isName ? 303 : 422);
  });
});

test.each(['code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope', 'client_id', 'grant_type'])(
  'a NUL in the field %s of a token request is a fault of the request',
  async (field) => {
    for (const grant_type of ['authorization_code', 'refresh_token', 'client_credentials']) {
      const right = { grant_type, code: 'kac_x', redirect_uri: REDIRECT_URI, refresh_token: 'krt_x' };
      const fields = { ...right, [field]: `a${NUL}b` };
      const answer = await server.visit().post('/oauth/token', fields, basicAuth(client.clientId, clientSecret));
      expect([200, 400, 401]).toContain(answer.status);
    }
  },
);
