import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { recordAuditEvent } from '../../src/audit/audit-event.js';
import { authenticateStaff } from '../../src/accounts/staff/staff.js';
import { runBuilt, type Finished } from '../support/built.js';
import { givenCommands } from '../support/commands.js';
import { givenDelivery } from '../support/deliveries.js';
import { ROOT } from '../support/run-folder.js';

const UUID = /^[0-9a-f-]{36}$/;
const { database, env, context, run: attestry, json } = await givenCommands();

const createClient = ['client', 'create', '--name', 'Harbour', '--environment', 'sandbox'];

// Each command is a process of its own.
describe('the command line', () => {
  it('creates a client, a redirect URI and a webhook endpoint for it', async () => {
    const client = await json([...createClient, '--redirect-uri', 'https://harbour.example/callback']);
    expect(client).toMatchObject({
      client_id: expect.stringMatching(/^kci_/),
      client_secret: expect.stringMatching(/^kcs_/),
      environment: 'sandbox',
      redirect_uris: ['https://harbour.example/callback'],
    });
    const clientId = String(client['client_id']);
    expect(await json(['client', 'add-redirect-uri', clientId, 'http://localhost:3000/callback'])).toEqual({
      client_id: clientId,
      redirect_uri: 'http://localhost:3000/callback',
    });
    const secret = 'a-secret-of-our-own-with-32-characters-or-more';
    const add = ['webhook-endpoint', 'add', clientId, 'https://harbour.example/hooks'];
    const own = await json([...add, '--event-type', 'verification_pending', '--secret-file', '-'], `${secret}\n`);
    expect(own).toMatchObject({ url: 'https://harbour.example/hooks', event_types: ['verification_pending'], secret });
    const made = await json(add);
    expect(made).toMatchObject({
      webhook_endpoint_id: expect.stringMatching(UUID),
      secret: expect.stringMatching(/^whs_/),
    });
  });

  it('W5, SS2: says of a webhook endpoint on loopback that it is not reached without the switch', async () => {
    const clientId = String((await json(createClient))['client_id']);
    const add = ['webhook-endpoint', 'add', clientId, 'http://127.0.0.1:3000/hooks', '--json'];
    const warned = await attestry(add);
    expect(warned).toMatchObject({ code: 0, stdout: expect.stringContaining('"secret"') });
    expect(warned.stderr).toMatch(/^warning: .*DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES=true.*\n$/);
    const open = { ...env, DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true' };
    expect(await runBuilt('cli.js', add, { env: open })).toMatchObject({ code: 0, stderr: '' });
  });

  it('adds a reviewer who can log in with the password that is shown', async () => {
    const made = await json(['reviewer', 'add', '--email', 'robin@attestry.example', '--name', 'Robin Reed']);
    const { email, password } = made as { email: string; password: string };
    expect(await authenticateStaff(context, { email, password }, context.clock())).toMatchObject({
      // RC4: whoever made it knows it.
      member: { staffId: made['staff_id'], passwordIsMade: true },
    });
  });

  it('RC4: changes what a reviewer may do; one supervisor is always left', async () => {
    const add = ['reviewer', 'add', '--email', 'sam@attestry.example', '--name', 'Sam'];
    const staffId = String((await json(add))['staff_id']);
    await json(['staff', 'make-supervisor', staffId]);
    const refused = await attestry(['reviewer', 'disable', staffId]);
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'error: Somebody has to be supervisor: make another one first.\n',
    });
    expect((await attestry(['reviewer', 'list'])).stdout).toMatch(new RegExp(`${staffId} .*supervisor`));
  });

  it('RC4: gives a reviewer a new password, which is shown, and the old one works no more', async () => {
    const made = await json(['reviewer', 'add', '--email', 'lena@attestry.example', '--name', 'Lena']);
    const renewed = await json(['reviewer', 'new-password', String(made['staff_id'])]);
    const logIn = (password: unknown) =>
      authenticateStaff(context, { email: 'lena@attestry.example', password: String(password) }, context.clock());
    expect(await logIn(made['password'])).toBeUndefined();
    const member = { staffId: made['staff_id'], passwordIsMade: true };
    expect(await logIn(renewed['password'])).toMatchObject({ member });
  });

  it('FL5: tells an auditor who saw which document of a user, and when', async () => {
    const [userId, staffId, documentId] = [randomUUID(), randomUUID(), randomUUID()];
    const event = { type: 'document_viewed', userId, staffId, detail: `picture ${documentId}` } as const;
    await recordAuditEvent(context.db, event, new Date('2026-03-01T09:30:00Z'));
    const { stdout } = await attestry(['audit', 'list', '--user', userId, '--type', 'document_viewed']);
    const [, row = ''] = stdout.split('\n');
    for (const part of ['2026-03-01T09:30:00', userId, staffId, documentId]) expect(row).toContain(part);
  });

  it('lists deliveries, and redelivers a finished one under the same webhook-id', async () => {
    const client = await json(createClient);
    const clientId = String(client['client_id']);
    await json(['webhook-endpoint', 'add', clientId, 'https://harbour.example/hooks']);
    const deliveryId = await givenDelivery(context, { clientId });
    const refused = await attestry(['delivery', 'redeliver', deliveryId]);
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'error: It is pending: only a finished one can be redelivered. Retry it now instead.\n',
    });

    await database
      .db('deliveries')
      .where({ delivery_id: deliveryId })
      .update({ state: 'exhausted', finished_at: new Date() });
    const made = await json(['delivery', 'redeliver', deliveryId]);
    expect(made).toMatchObject({ redelivery_of: deliveryId, state: 'pending', attempt_count: 0 });
    const listed = (await json(['delivery', 'list', '--client', clientId])) as unknown as Record<string, unknown>[];
    expect(listed.map(({ delivery_id }) => delivery_id)).toEqual([made['delivery_id'], deliveryId]);
    expect(new Set(listed.map(({ notification_id }) => notification_id)).size).toBe(1);
    const { stdout } = await attestry(['delivery', 'list', '--client', clientId, '--state', 'exhausted']);
    expect(stdout.split('\n')[1]).toContain(deliveryId);
  });

  it('says in one line what is wrong and what to do, with the exit code that --help names', async () => {
    const oneLine = (finished: Finished) => ({
      code: finished.code,
      lines: finished.stderr.trimEnd().split('\n').length,
    });
    const unknown = await attestry(['client', 'add-redirect-uri', 'kci_nobody00', 'https://harbour.example/']);
    expect(oneLine(unknown)).toEqual({ code: 1, lines: 1 });
    expect(unknown.stderr).toBe('error: There is no client with this id.\n');
    const usage = await attestry(['client', 'create']);
    expect(oneLine(usage)).toEqual({ code: 2, lines: 1 });
    expect(usage.stderr).toContain('--help');
    const choice = await attestry(['client', 'create', '--name', 'Harbour', '--environment', 'test']);
    expect(choice.stderr).toMatch(/Allowed choices are sandbox, live; see --help\.\n$/);
    expect(oneLine(await attestry(['clien']))).toEqual({ code: 2, lines: 1 });
    const none = await runBuilt('cli.js', ['delivery', 'list'], { env: {} });
    expect(oneLine(none)).toEqual({ code: 3, lines: 1 });
    expect(none.stderr).toContain('not configured: DATABASE_URL is missing. ');
    const invite = ['member', 'invite', 'kci_nobody00', '--email', 'dana@harbour.example'];
    const noneFor = await runBuilt('cli.js', invite, { env: { ENCRYPTION_KEY: 'a-secret' } });
    expect(noneFor.stderr).toMatch(/: DATABASE_URL is missing; FRONTEND_URL is missing; ENCRYPTION_KEYS is missing; /);
    expect(noneFor.stderr).toContain('ENCRYPTION_KEY is set, which nothing here reads: is ENCRYPTION_KEYS meant?');
    expect(noneFor.stderr).not.toContain('a-secret');
    expect(none.stderr).toContain('On your own machine run `npm start` in this folder first');
    const bad = await runBuilt('cli.js', ['webhook-endpoint', 'list'], {
      env: { ...env, ENCRYPTION_KEYS: 'one:c2hvcnQ=' },
    });
    expect(oneLine(bad)).toEqual({ code: 3, lines: 1 });
    expect(bad.stderr).toContain('ENCRYPTION_KEYS must be id:base64 of 32 bytes');
    const away = { ...env, DATABASE_URL: 'postgres://attestry@127.0.0.1:1/attestry' };
    expect(oneLine(await runBuilt('cli.js', ['delivery', 'list'], { env: away }))).toEqual({ code: 3, lines: 1 });
  });

  it('FD34: wants the database alone where it needs nothing else, and names its version', async () => {
    const { DATABASE_URL = '' } = env;
    const clients = await runBuilt('cli.js', ['client', 'list'], { env: { DATABASE_URL, SMTP_URL: 'x', PORT: 'x' } });
    expect(clients).toMatchObject({ code: 0, stderr: '' });
    const packageFile = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(await runBuilt('cli.js', ['--version'], { env: {} })).toEqual({
      code: 0,
      stdout: `${packageFile.version}\n`,
      stderr: '',
    });
  });

  it('FD34: migrates as the owner only, and says whose login it wants', async () => {
    expect(await attestry(['migrate'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/the login \S+ may not change .*: set DATABASE_URL to that of \S+, who owns them/),
    });
  });

  it('migrates as the owner, and says when there is nothing to do', async () => {
    const owner = { ...env, DATABASE_URL: database.ownerUrl };
    expect(await runBuilt('cli.js', ['migrate'], { env: owner })).toMatchObject({
      code: 0,
      stdout: 'nothing to apply\n',
    });
    const none = await runBuilt('cli.js', ['migrate'], { env: {} });
    expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('DATABASE_URL is missing') });
    // It uses no service of `npm start`: that one's log-in does not own the tables.
    expect(none.stderr).not.toContain('npm start');
  });

  it('explains each command by --help, with an example', async () => {
    const commands = [
      '',
      'migrate',
      'client create',
      'client list',
      'client show',
      'client change',
      'client add-redirect-uri',
      'client remove-redirect-uri',
      'client disable',
      'client enable',
      'client revoke-grants',
      'client add-secret',
      'client list-secrets',
      'client delete-secret',
      'webhook-endpoint add',
      'webhook-endpoint list',
      'webhook-endpoint show',
      'webhook-endpoint change',
      'webhook-endpoint pause',
      'webhook-endpoint resume',
      'webhook-endpoint delete',
      'webhook-endpoint test',
      'webhook-endpoint rotate-secret',
      'webhook-endpoint promote-secret',
      'member invite',
      'member list',
      'member make-owner',
      'member make-developer',
      'member remove',
      'reviewer add',
      'reviewer list',
      'reviewer make-supervisor',
      'reviewer make-reviewer',
      'reviewer disable',
      'reviewer enable',
      'reviewer new-password',
      'delivery list',
      'delivery show',
      'delivery redeliver',
      'delivery redeliver-many',
      'delivery redelivery-show',
      'delivery redelivery-cancel',
      'delivery retry',
      'delivery cancel',
      'statistics check',
      'statistics rebuild',
      'audit list',
      'audit delete',
    ];
    const explained = await Promise.all(
      commands.map((command) => attestry([...command.split(' ').filter(Boolean), '--help'])),
    );
    for (const { code, stdout } of explained) {
      expect(code).toBe(0);
      expect(stdout).toContain('Example:\n');
      expect(stdout).toContain('--json');
    }
    const [program, migrate] = explained.map(({ stdout }) => stdout);
    for (const command of commands.slice(1)) expect(program).toMatch(new RegExp(`^  ${command} {2,}\\S.*$`, 'm'));
    expect(migrate?.replace(/\s+/g, ' ')).toContain('create role attestry_service nologin');
  });
});
