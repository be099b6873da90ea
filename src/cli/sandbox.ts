import { Argument, type Command, Option } from 'commander';
import { OUTCOMES, setOutcome, type Outcome } from '../sandbox/outcome.js';
import { REJECTION_REASONS } from '../verification/catalogue/reasons.js';
import { parseUuid } from './arguments.js';
import { print, withKeys } from './run.js';
import { addSandboxClockCommand } from './sandbox-clock.js';
import { addSandboxUsersCommand } from './sandbox-users.js';

interface OutcomeOptions {
  reasonCode?: string;
  fixable?: boolean;
  item?: string[];
  text?: string;
}

/** Commands that do for any client what a sandbox client's developer does through the API. */
export function addSandboxCommands(program: Command): void {
  const sandbox = program.command('sandbox').description('Users and outcomes of sandbox clients.');

  sandbox
    .command('outcome')
    .summary("decide a verification of a sandbox client's user")
    .description('Decides in a reviewer’s place, by the same rules, and the same webhook follows.')
    .argument('<client_id>')
    .argument('<user_id>', '', parseUuid)
    .argument('<level>', 'such as basic')
    .addArgument(new Argument('<outcome>').choices(OUTCOMES))
    .addOption(new Option('--reason-code <code>', 'with rejected').choices(REJECTION_REASONS))
    .option('--fixable', 'with rejected: the user may try again')
    .option('--item <item...>', 'with contacted: what the user has to supply again')
    .option('--text <text>', 'with contacted: what the user reads')
    .addHelpText(
      'after',
      `
Examples:
  attestry sandbox outcome kci_4f… 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10 basic approved
  attestry sandbox outcome kci_4f… 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10 basic rejected --reason-code duplicate
  attestry sandbox outcome kci_4f… 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10 basic contacted --item document_number`,
    )
    .action(
      async (
        clientId: string,
        userId: string,
        level: string,
        outcome: Outcome,
        options: OutcomeOptions,
        command: Command,
      ) => {
        const { reasonCode, fixable, item: items, text } = options;
        const request = { clientId, userId, level, outcome, reasonCode, fixable, items, text };
        const standing = await withKeys((context) => setOutcome(context, request, context.clock()));
        print(command, standing, [`${standing.userId}  ${standing.level}  ${standing.status}`]);
      },
    );

  addSandboxUsersCommand(sandbox);
  addSandboxClockCommand(sandbox);
}
