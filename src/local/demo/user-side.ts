import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { DevFile } from '../dev-file.js';
import type { Narrator } from './narrator.js';
import { Visitor, type Answer } from './visitor.js';

const SCOPE = 'uid:read email:read verification.basic:read';

/** What the user does in a browser, from the client's link to the redirect back with a code. */
export async function authorize(dev: DevFile, narrator: Narrator): Promise<string> {
  const browser = new Visitor(dev.frontend_url);
  const state = randomBytes(12).toString('base64url');

  narrator.step('The client sends its user to Attestry');
  const query = new URLSearchParams({
    client_id: dev.client.client_id,
    redirect_uri: dev.client.redirect_uri,
    response_type: 'code',
    scope: SCOPE,
    state,
  });
  narrator.sent(`GET /authorize  scope=“${SCOPE}” state=${state}`);
  const logIn = await browser.follow(await browser.get(`/authorize?${query}`));
  see(narrator, logIn);
  narrator.check(logIn.status === 200, 'an unknown browser is asked to log in first', `HTTP ${logIn.status}`);

  const signedUp = await signUp(browser, narrator, logIn);
  const consent = await giveInformation(browser, narrator, signedUp);

  narrator.step('The user allows it');
  narrator.sent('POST consent  decision=allow');
  const allowed = await browser.submit(consent, { decision: 'allow' });
  const back = new URL(allowed.location ?? 'about:blank');
  narrator.seen(
    `${allowed.status}  to ${back.origin}${back.pathname} with ${[...back.searchParams.keys()].join(', ')}`,
  );
  narrator.check(
    back.href.startsWith(dev.client.redirect_uri),
    "the user is back at the client's redirect URI",
    back.href,
  );
  narrator.check(back.searchParams.get('state') === state, 'state came back unchanged');
  narrator.check(back.searchParams.get('iss') === dev.frontend_url, 'iss names the service (RFC 9207)');
  const code = back.searchParams.get('code');
  narrator.check(code !== null, 'there is an authorization code');
  return code;
}

async function signUp(browser: Visitor, narrator: Narrator, logIn: Answer): Promise<Answer> {
  const email = `demo-${randomBytes(5).toString('hex')}@user.test`;
  narrator.step(`The user signs up as ${email}`);
  const link = /href="([^"]*\/signup[^"]*)"/.exec(logIn.text)?.[1]?.replaceAll('&amp;', '&');
  narrator.check(link !== undefined, 'the log-in page has a link to sign up');
  const page = await browser.get(link);
  narrator.sent(`POST ${link}  email, password, csrf`);
  const sent = await browser.submit(page, { email, password: randomBytes(12).toString('base64url') });
  narrator.check(sent.status === 303, 'signed up and logged in', `HTTP ${sent.status}`);
  const next = await browser.follow(sent);
  see(narrator, next);
  return next;
}

async function giveInformation(browser: Visitor, narrator: Narrator, page: Answer): Promise<Answer> {
  narrator.step('The user supplies what the level “basic” asks for');
  const picture = await sharp({ create: { width: 856, height: 540, channels: 3, background: '#3b6ea5' } })
    .jpeg()
    .toBuffer();
  const fields = {
    given_name: 'Zoë',
    family_name: 'Łukasiewicz',
    birth_date: '1990-12-10',
    country: 'DE',
    document_number: `C${randomBytes(4).toString('hex').toUpperCase()}`,
    document_expires_on: '2035-05-04',
    picture: new File([new Uint8Array(picture)], 'document.jpg', { type: 'image/jpeg' }),
  };
  narrator.sent(`POST ${new URL(page.url).pathname}  ${Object.keys(fields).join(', ')} (${picture.length} bytes)`);
  const sent = await browser.submit(page, fields);
  narrator.check(sent.status === 303, 'everything was accepted', `HTTP ${sent.status}`);
  const consent = await browser.follow(sent);
  see(narrator, consent);
  return consent;
}

function see(narrator: Narrator, page: Answer): void {
  const title = /<title>([^<]*)<\/title>/.exec(page.text)?.[1] ?? page.text.slice(0, 60);
  narrator.seen(`${page.status}  “${title}” at ${new URL(page.url).pathname}`);
}
