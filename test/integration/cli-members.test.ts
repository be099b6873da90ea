import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/config.js';
import { createEncryption } from '../../src/crypto/encryption.js';
import { acceptInvitation, findInvitation } from '../../src/clients/team/invitation.js';
import { build, runBuilt, type Finished } from '../support/built.js';
import { createTestContext, type TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { lastMailBodyTo, lastMailTo } from '../support/member-mails.js';

let context: TestContext;
let env: Record<string, string>;

beforeAll(async () => {
  await build();
  const database = await cloneDatabase();
  env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  context = { ...createTestContext(database), encryption: createEncryption(loadConfig(env).encryptionKeys) };
});

const attestry = (...args: string[]): Promise<Finished> => runBuilt('cli.js', args, { env });

async function json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await attestry(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

async function newClient(): Promise<string> {
  const made = await json('client', 'create', '--name', 'Harbour', '--environment', 'live');
  return String(made['client_id']);
}

/** What the mail's link leads to. */
async function join(email: string): Promise<string> {
  const link = new URL(await lastMailTo(context, email));
  const which = { invitationId: link.pathname.split('/').at(-1) ?? '', token: link.searchParams.get('token') ?? '' };
  const invitation = await findInvitation(context.db, which, context.clock());
  if (!invitation) throw new Error('the link leads nowhere');
  const as = { name: 'Dana', password: 'correct horse battery' };
  const member = await acceptInvitation(context, { invitation, as, address: undefined }, context.clock());
  return String(member?.memberId);
}

// Each command is a process of its own.
describe('an operator, by command', () => {
  it("lets a client's first owner in by a mail, who is then on its team", async () => {
    const clientId = await newClient();
    expect((await attestry('member', 'list', clientId)).stdout).toBe('nobody is on the team: see member invite\n');
    const email = 'dana@harbour.example';
    const made = await json('member', 'invite', clientId, '--email', email);
    expect(made).toEqual({ client_id: clientId, email, role: 'owner' });
    const [invited] = await json<Record<string, string>[]>('member', 'list', clientId);
    expect(Date.parse(invited?.['invited_until'] ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);

    expect(await lastMailBodyTo(context, email)).toContain(
      'you are invited to join the team of the application “Harbour” as owner.',
    );
    const memberId = await join(email);
    expect(await json('member', 'list', clientId)).toEqual([{ member_id: memberId, email, role: 'owner' }]);
  });

  it('changes roles and takes people off a team; one owner is always left', async () => {
    const clientId = await newClient();
    const [kim, lou] = ['kim@harbour.example', 'lou@harbour.example'];
    await json('member', 'invite', clientId, '--email', kim);
    const owner = await join(kim);
    for (const change of ['make-developer', 'remove']) {
      expect(await attestry('member', change, clientId, owner)).toMatchObject({
        code: 1,
        stderr: 'error: Somebody has to be owner: make another one first.\n',
      });
    }
    await json('member', 'invite', clientId, '--email', lou, '--role', 'developer');
    const other = await join(lou);
    await json('member', 'make-owner', clientId, other);
    await json('member', 'remove', clientId, owner);
    expect(await json('member', 'list', clientId)).toEqual([{ member_id: other, email: lou, role: 'owner' }]);
  });

  it('refuses an unknown client, an address that is none, and whoever is on the team already, and says so', async () => {
    const clientId = await newClient();
    const refusals: [string, string][] = [
      ['kci_nobody', 'dana@refused.example'],
      [clientId, 'dana'],
    ];
    const answers = await Promise.all(
      refusals.map(([id, email]) => attestry('member', 'invite', id, '--email', email)),
    );
    expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, 'error: There is no client with this id.\n'],
      [1, 'error: Enter an e-mail address like name@example.com.\n'],
    ]);
    expect(await attestry('member', 'list', 'kci_nobody')).toMatchObject({ code: 1 });
    await json('member', 'invite', clientId, '--email', 'max@refused.example');
    await join('max@refused.example');
    expect(await attestry('member', 'invite', clientId, '--email', 'max@refused.example')).toMatchObject({
      code: 1,
      stderr: 'error: Somebody with this address is on the team already: change their role in the list.\n',
    });
  });
});
