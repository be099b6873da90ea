import type { Command } from 'commander';
import { renewStaffPassword } from '../accounts/staff/staff-password.js';
import { changeStaff, listStaff, type StaffChange } from '../accounts/staff/staff-roster.js';
import { parseUuid } from './arguments.js';
import { print, withContext } from './run.js';
import { table } from './table.js';

/** Printed after a generated password. */
export const GENERATED_PASSWORD_LINES = [
  'Keep the password now: it is not shown again.',
  'It opens the console for nothing but choosing another one.',
];

export function addReviewerChangeCommands(reviewer: Command): void {
  reviewer
    .command('list')
    .summary('list the reviewers')
    .description('Lists everybody who has, or had, a log-in to the review console.')
    .addHelpText('after', '\nExample:\n  attestry reviewer list')
    .action(async (_options: object, command: Command) => {
      const members = await withContext(({ db }) => listStaff(db));
      const rows = members.map(({ staffId, email, name, role, disabledAt }) => ({
        staffId,
        email,
        name,
        role,
        disabledAt,
      }));
      print(command, members, table(rows, 'there is no reviewer yet: see reviewer add'));
    });

  addChange(reviewer, 'make-supervisor', 'let somebody reopen cases, see the numbers and add reviewers', {
    role: 'supervisor',
  });
  addChange(reviewer, 'make-reviewer', 'let a supervisor decide cases only', { role: 'reviewer' });
  addChange(reviewer, 'disable', 'shut the console for somebody, at once', { isDisabled: true });
  addChange(reviewer, 'enable', 'let somebody who was disabled in again', { isDisabled: false });
  reviewer
    .command('new-password')
    .summary('give somebody who has lost their password a new one')
    .description(
      'Makes a password and shows it this once; whoever logs in with it chooses another one first. The old one, and every log-in by it, ends at once.',
    )
    .argument('<staff_id>', 'as list shows it', parseUuid)
    .addHelpText('after', '\nExample:\n  attestry reviewer new-password 4c1a9d7e-2f60-4b1d-9e35-6a0b8c2d4e11')
    .action(async (staffId: string, _options: object, command: Command) => {
      const { email, password } = await withContext((context) =>
        renewStaffPassword(context, { staffId }, context.clock()),
      );
      const lines = [`email     ${email}`, `password  ${password}`];
      print(command, { staffId, email, password }, [...lines, ...GENERATED_PASSWORD_LINES]);
    });
}

function addChange(reviewer: Command, name: string, summary: string, change: StaffChange): void {
  reviewer
    .command(name)
    .summary(summary)
    .description(`${summary[0]?.toUpperCase() ?? ''}${summary.slice(1)}. One supervisor has to be left.`)
    .argument('<staff_id>', 'as list shows it', parseUuid)
    .addHelpText('after', `\nExample:\n  attestry reviewer ${name} 4c1a9d7e-2f60-4b1d-9e35-6a0b8c2d4e11`)
    .action(async (staffId: string, _options: object, command: Command) => {
      await withContext((context) => changeStaff(context, { staffId, change }, context.clock()));
      print(command, { staffId, ...change }, [`${staffId}: ${name} done`]);
    });
}
