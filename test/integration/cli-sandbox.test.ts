import { describe, expect, it } from '@jest/globals';
import { givenCommands } from '../support/commands.js';
import { givenClient } from '../support/given.js';
import { threeTotals } from '../support/statistics.js';

const { context, run, json: jsonOf } = await givenCommands('sandbox');
const { clientId } = (await givenClient(context)).client;
const sandbox = (...args: string[]) => run(args);
const json = (...args: string[]) => jsonOf<unknown>(args);

// Each command is a process of its own.
describe('an operator of a sandbox, by command', () => {
  it('SB4, SB1: makes users and decides them', async () => {
    const made = (await json('users', clientId, '--status', 'pending', '--country', 'FR', '--count', '3')) as {
      user_id: string;
      status: string;
    }[];
    expect(made.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    const [one, two, three] = made.map(({ user_id }) => user_id);
    const decide = (userId = '', ...outcome: string[]) => sandbox('outcome', clientId, userId, 'basic', ...outcome);
    expect((await decide(one, 'approved')).stdout).toBe(`${one ?? ''}  basic  approved\n`);
    expect((await decide(two, 'rejected', '--reason-code', 'duplicate', '--fixable')).code).toBe(0);
    expect((await decide(three, 'contacted', '--item', 'picture', 'document_number', '--text', 'Blurred.')).code).toBe(
      0,
    );
    const { totals } = await threeTotals(context, clientId);
    expect(totals).toEqual({ approved: 1, contacted: 1, rejected: 1, pending: 0 });

    const refused = await decide(one, 'contacted', '--item', 'picture');
    const why =
      'error: A verification does not move from approved to contacted: there is no such transition. ' +
      'What can follow approved: expired.\n';
    expect([refused.code, refused.stderr]).toEqual([1, why]);
    expect((await decide(one, 'lost')).code).toBe(2);
    for (const [outcome, fault] of [
      [['rejected'], '--reason-code: a rejection needs one of'],
      [['contacted'], '--item: name what the user has to supply again'],
      [['approved', '--fixable'], '--fixable: it goes with rejected alone.'],
    ] as const) {
      expect((await decide(one, ...outcome)).stderr).toMatch(new RegExp(`^error: ${fault}`));
    }
    expect((await sandbox('users', clientId, '--level', 'none')).stderr).toMatch(/^error: --level: there is no such/);
    expect((await sandbox('users', clientId, '--country', 'XX')).stderr).toMatch(/^error: --country: it is no code/);
    expect((await sandbox('users', clientId, '--count', '1001')).code).toBe(2);
  });

  it('reads a clock and moves it', async () => {
    expect(await json('clock', clientId)).toMatchObject({ offset_seconds: 0 });
    expect(await json('clock', clientId, '--forward-days', '366')).toMatchObject({ offset_seconds: 366 * 86_400 });
    expect((await sandbox('clock', clientId)).stdout).toMatch(/^offset_seconds {2}31622400 \(366 days ahead\)$/m);
    expect((await sandbox('clock', clientId, '--forward-days', '-1')).code).toBe(2);
    expect((await sandbox('clock', clientId, '--forward-days', '1825')).stderr).toMatch(
      /^error: The clock .* \(1459 whole days\) more/,
    );
  });

  it('SB5: is refused for a live client', async () => {
    const live = (await givenClient(context, { environment: 'live' })).client.clientId;
    for (const args of [
      ['users', live],
      ['clock', live],
      ['clock', live, '--forward-days', '1'],
    ]) {
      const { code, stderr } = await sandbox(...args);
      expect([code, stderr]).toEqual([1, 'error: Only sandbox clients have outcomes, users and a clock to set.\n']);
    }
  });
});
