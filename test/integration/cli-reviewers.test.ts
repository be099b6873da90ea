import { expect, test } from '@jest/globals';
import { authenticateStaff } from '../../src/accounts/staff/staff.js';
import { givenCommands } from '../support/commands.js';

const { context, run, json } = await givenCommands('reviewer');

const added = async (name: string) => {
  const log = await json<{ staff_id: string; email: string; password: string }>([
    'add',
    ...['--email', `${name.toLowerCase()}@attestry.example`, '--name', name, '--role', 'supervisor'],
  ]);
  return { ...log, logsIn: async () => (await authenticateStaff(context, log, context.clock())) !== undefined };
};

test('RC4: a supervisor becomes a reviewer again; whoever is disabled is out, and in again once enabled', async () => {
  const [ada, bo] = [await added('Ada'), await added('Bo')];
  const rowOf = async (staffId: string) => (await run(['list'])).stdout.match(new RegExp(`^.*${staffId}.*$`, 'm'))?.[0];

  await json(['make-reviewer', bo.staff_id]);
  expect(await rowOf(ada.staff_id)).toMatch(/supervisor/);
  expect(await rowOf(bo.staff_id)).not.toMatch(/supervisor/);

  expect(await bo.logsIn()).toBe(true);
  await json(['disable', bo.staff_id]);
  expect(await bo.logsIn()).toBe(false);
  await json(['enable', bo.staff_id]);
  expect(await bo.logsIn()).toBe(true);
});
