import { join } from 'node:path';
import { DataFolder } from './data-folder.js';
import { ClientSide } from './demo/client-side.js';
import { Narrator } from './demo/narrator.js';
import { authorize } from './demo/user-side.js';
import { awaitNotification } from './demo/webhook-side.js';
import { readDevFile, type DevFile } from './dev-file.js';
import { RunLock } from './run-lock.js';

interface UserInformation {
  uid: string;
  verification_cases: { level: string; credential: string }[];
}

/** `npm run demo`: performs all steps of an integration over HTTP, against the running service. */
export async function runDemo({ root }: { root: string }): Promise<number> {
  const data = new DataFolder(join(root, '.data'));
  const dev = RunLock.isHeld(data) ? readDevFile(data) : undefined;
  if (!dev) {
    console.error('Attestry does not run in this folder: start it with `npm start`, in another terminal.');
    return 1;
  }
  const narrator = new Narrator(process.stdout.isTTY && !process.env['NO_COLOR']);
  try {
    await walk(dev, narrator);
    narrator.done();
    return 0;
  } catch (error) {
    narrator.failed(error);
    return 1;
  }
}

async function walk(dev: DevFile, narrator: Narrator): Promise<void> {
  const client = new ClientSide(dev, narrator);
  narrator.title(`The journey of one user, against ${dev.frontend_url}`);

  narrator.step('The client reads its statistics');
  await client.statistics();

  const code = await authorize(dev, narrator);

  narrator.step('The client exchanges the code for tokens');
  const { redirect_uri } = dev.client;
  const first = await client.token({ grant_type: 'authorization_code', code, redirect_uri });
  narrator.check(first.status === 200, 'access token and refresh token issued');
  const old = { access: first.body.access_token, refresh: first.body.refresh_token ?? '' };
  const user = (await client.get('/v2/users/me', old.access)).body as UserInformation;
  narrator.check(user.verification_cases[0]?.credential === 'pending', 'the user waits for a decision');

  narrator.step('The user counts as pending, from the first token on (§1)');
  narrator.check((await client.statistics(user.uid)) === 'pending', 'the list has this user as pending');

  await client.approve(user.uid);
  await awaitNotification(dev, narrator, user.uid);

  narrator.step('The user counts as approved');
  narrator.check((await client.statistics(user.uid)) === 'approved', 'the list has this user as approved');

  await replacePair(client, narrator, old);
}

/** Shows that a refresh leaves the old tokens valid until the new access token is used for the first time (§3). */
async function replacePair(
  client: ClientSide,
  narrator: Narrator,
  old: { access: string; refresh: string },
): Promise<void> {
  narrator.step('The client refreshes');
  const second = await client.token({ grant_type: 'refresh_token', refresh_token: old.refresh });
  narrator.check(second.status === 200, 'a new pair');

  narrator.step('The old pair is still valid: the new one might have been lost on the way');
  const still = await client.get('/v2/users/me', old.access);
  narrator.check(still.status === 200, 'the old access token works');

  narrator.step('The client uses the new pair');
  const used = await client.get('/v2/users/me', second.body.access_token);
  narrator.check(used.status === 200, 'the new access token works');

  narrator.step('The old pair is dead');
  const dead = await client.get('/v2/users/me', old.access);
  narrator.check(dead.status === 401, 'the old access token is refused');
  const refused = await client.token({ grant_type: 'refresh_token', refresh_token: old.refresh });
  narrator.check(refused.body.error === 'invalid_grant', 'so is the old refresh token');
}
