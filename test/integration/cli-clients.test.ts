import { describe, expect, it } from '@jest/globals';
import { changeClient } from '../../src/clients/client-change.js';
import { runBuilt } from '../support/built.js';
import { givenCommands } from '../support/commands.js';
import { givenGrant, givenUser } from '../support/given.js';
import { givenMember } from '../support/members.js';

const { database, context, env, run, json: jsonOf } = await givenCommands();
const attestry = (...args: string[]) => run(args);
const json = <T = Record<string, unknown>>(...args: string[]) => jsonOf<T>(args);

async function refusal(...args: string[]): Promise<string> {
  const { code, stderr } = await attestry(...args);
  expect(code).toBe(1);
  return stderr;
}

async function newClient(...options: string[]): Promise<string> {
  const create = ['client', 'create', '--name', 'Harbour', '--environment', 'sandbox', ...options];
  return String((await json(...create))['client_id']);
}

// Each command is a process of its own.
describe('an operator, by command', () => {
  it('O20, CA18: adds a second secret, lists both without telling them, and deletes one, never the last', async () => {
    const id = await newClient();
    const added = await json('client', 'add-secret', id, '--overlap', '2d');
    const secret = String(added['client_secret']);
    expect(secret).toMatch(/^kcs_/);
    expect(await refusal('client', 'add-secret', id)).toMatch(/^error: The client has two secrets already\./);
    const { stdout } = await attestry('client', 'list-secrets', id);
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(stdout).not.toContain(secret);
    const [older, newer] = await json<Record<string, string>[]>('client', 'list-secrets', id);
    const overlap = Date.parse(older?.['expires_at'] ?? '') - Date.parse(newer?.['created_at'] ?? '');
    expect(overlap).toBe(2 * 86_400_000);
    await json('client', 'delete-secret', id, older?.['client_secret_id'] ?? '');
    const last = newer?.['client_secret_id'] ?? '';
    expect(await refusal('client', 'delete-secret', id, last)).toMatch(/last usable secret/);
    for (const overlapOf of ['-1d', '91d', '2', 'soon']) {
      const { code, stderr } = await attestry('client', 'add-secret', id, '--overlap', overlapOf);
      expect([code, stderr]).toEqual([2, expect.stringContaining('It is a number with d, h, m or s for its unit')]);
    }
    expect((await attestry('client', 'add-secret', '--help')).stdout).toMatch(/--overlap <duration> [^]*default: 7d/);
  });

  it('O12, O8, EX3: changes name, scopes and switches, and shows them', async () => {
    const id = await newClient('--redirect-uri', 'https://harbour.example/callback');
    const change = ['client', 'change', id, '--name', 'Harbour Bank', '--scope', 'uid:read', 'email:read'];
    await json(...change, '--require-pkce', '--replay-ends-grant', '--expiration');
    const shown = {
      name: 'Harbour Bank',
      allowed_scopes: ['uid:read', 'email:read'],
      pkce_required: true,
      replay_revokes_grant: true,
      expiration_enabled: true,
      redirect_uris: ['https://harbour.example/callback'],
    };
    expect(await json('client', 'show', id)).toMatchObject(shown);
    await json('client', 'change', id, '--no-require-pkce', '--no-replay-ends-grant', '--no-expiration');
    const off = { ...shown, pkce_required: false, replay_revokes_grant: false, expiration_enabled: false };
    expect(await json('client', 'show', id)).toMatchObject(off);
    expect((await attestry('client', 'show', id)).stdout).toMatch(
      /^redirect_uri +https:\/\/harbour\.example\/callback$/m,
    );
    const links = ['--homepage', 'https://harbour.example', '--support', 'help@harbour.example'];
    await json('client', 'change', id, ...links, '--privacy-policy', 'https://harbour.example/privacy');
    await json('client', 'change', id, '--privacy-policy', '');
    const { stdout } = await attestry('client', 'show', id);
    expect(stdout).toMatch(/^homepage +https:\/\/harbour\.example\nsupport +help@harbour\.example\n/m);
    expect(stdout).not.toContain('privacy');
    expect(await refusal('client', 'change', id, '--homepage', 'http://harbour.example')).toMatch(/begin with https:/);
    const { code, stderr } = await attestry('client', 'change', id, '--scope', 'uid:read', 'nothing:read');
    expect(stderr).toMatch(/'nothing:read' is invalid.*Choose from uid:read/);
    expect(code).toBe(2);
  });

  it('CA19, RU1: disables, enables, lists, and removes a redirect URI', async () => {
    const id = await newClient('--redirect-uri', 'https://harbour.example/a', 'https://harbour.example/b');
    await json('client', 'disable', id);
    expect((await attestry('client', 'list')).stdout).toMatch(new RegExp(`^${id} .* disabled +Harbour$`, 'm'));
    await json('client', 'enable', id);
    await json('client', 'remove-redirect-uri', id, 'https://harbour.example/a');
    expect(await json('client', 'show', id)).toMatchObject({
      is_disabled: false,
      redirect_uris: ['https://harbour.example/b'],
    });
    for (const command of ['show', 'list-secrets']) {
      expect(await refusal('client', command, 'kci_nobody0000')).toBe('error: There is no client with this id.\n');
    }
  });

  it('SE19: revokes the grants of one user, or of all, and asks which', async () => {
    const id = await newClient();
    const [one, other] = [await givenUser(context), await givenUser(context)];
    for (const userId of [one, other]) await givenGrant(context, id, userId);
    for (const whose of [[], ['--user', one, '--all']]) {
      const { code, stderr } = await attestry('client', 'revoke-grants', id, ...whose);
      expect(code).toBe(2);
      expect(stderr).toBe('error: say whose grants: either --user <user_id> or --all; see --help.\n');
    }
    expect(await json('client', 'revoke-grants', id, '--user', one)).toMatchObject({ revoked: 1 });
    expect(await json('client', 'revoke-grants', id, '--all')).toMatchObject({ revoked: 1 });
  });

  it('SE17: lists audit events, newest first, by client, type and time', async () => {
    const id = await newClient();
    await json('client', 'add-secret', id);
    await json('client', 'disable', id);
    const list = (...filter: string[]) =>
      json<{ type: string; client_id: string; occurred_at: string }[]>('audit', 'list', '--client', id, ...filter);
    expect((await list()).map(({ type }) => type)).toEqual(['client_disabled', 'secret_added', 'client_created']);
    expect((await list('--limit', '1')).map(({ type }) => type)).toEqual(['client_disabled']);
    expect((await list('--type', 'secret_added')).map((event) => event.client_id)).toEqual([id]);
    expect(await list('--since', '2999-01-01')).toEqual([]);
    const [newest] = await list();
    expect((await list('--since', newest?.occurred_at ?? ''))[0]).toEqual(newest);
    const { memberId } = await givenMember(context, id);
    await changeClient(context, id, { name: 'By a member' }, context.clock(), { memberId });
    expect((await list('--member', memberId)).map(({ type }) => type)).toEqual(['client_changed']);
    const [head, row] = (await attestry('audit', 'list', '--client', id)).stdout.split('\n');
    expect(head).toMatch(/^occurred_at +type +client_id +user_id +by/);
    expect(row).toContain(memberId);
    expect((await attestry('audit', 'list', '--since', 'yesterday')).code).toBe(2);
  });

  it('SE17: audit events are deleted with the log-in of the owner alone, and another is told so', async () => {
    const id = await newClient();
    expect(await refusal('audit', 'delete', '--before', '2999-01-01')).toMatch(
      /DATABASE_URL of the owner of the tables/,
    );
    expect(await json('audit', 'list', '--client', id)).toHaveLength(1);
    const owner = { ...env, DATABASE_URL: database.ownerUrl };
    const before = await runBuilt('cli.js', ['audit', 'delete', '--before', '2020-01-01', '--json'], { env: owner });
    expect(before).toMatchObject({ code: 0, stdout: expect.stringContaining('"deleted": 0') });
    const deleted = await runBuilt('cli.js', ['audit', 'delete', '--before', '2999-01-01'], { env: owner });
    expect(deleted).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ audit events deleted\n$/) });
    expect(await json('audit', 'list')).toEqual([]);
  });
});
