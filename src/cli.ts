import { Command, CommanderError } from 'commander';
import { addCommands } from './cli/groups.js';
import { explain } from './cli/run.js';
import { EXIT_CODES } from './exit-codes.js';
import { VERSION } from './version.js';

const program = new Command('attestry')
  .description(
    'What operators of Attestry do by command. Configured by the environment, like the service itself; ' +
      'without DATABASE_URL, commands other than migrate use the service that `npm start` runs in this folder.',
  )
  .version(VERSION)
  .option('--json', 'print one JSON value instead of text')
  .addHelpText(
    'after',
    `
Exit codes: ${EXIT_CODES.done} done; ${EXIT_CODES.refused} refused; ${EXIT_CODES.usage} wrong usage; ${EXIT_CODES.unavailable} not configured, or the database is not there.

Example:
  attestry client create --name "Harbour Exchange" --environment sandbox --json`,
  );

await addCommands(program, process.argv.slice(2));
configureCommand(program);
// Set after the commands were added, so that they do not inherit it: only the program's own help lists every command
// with its full path instead of the groups.
program.configureHelp({
  visibleCommands: leavesOf,
  subcommandTerm: (command) => pathOf(command).join(' '),
});

// A reader such as `head` closes the pipe when it has read enough, which is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

let running: Command | undefined;
program.hook('preAction', (_program, command) => {
  running = command;
});
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.usage;
  } else {
    const { line, exitCode } = explain(error, running);
    process.stderr.write(`error: ${line}\n`);
    process.exitCode = exitCode;
  }
}

/** Configures every command: `--json` may follow its name, and wrong usage ends with the documented exit code. */
function configureCommand(command: Command): void {
  command.exitOverride();
  command.configureOutput({
    // Some messages of commander end with a full stop or have a second line; ours have one form.
    outputError: (text, write) =>
      write(
        `${text
          .trim()
          .replace(/\s*\n\s*/g, ' ')
          .replace(/\.$/, '')}; see --help.\n`,
      ),
  });
  for (const child of command.commands) configureCommand(child);
  if (command.commands.length === 0) command.option('--json', 'print one JSON value instead of text');
}

function leavesOf(command: Command): Command[] {
  return command.commands.flatMap((child) => (child.commands.length > 0 ? leavesOf(child) : [child]));
}

/** The names on the way to a command, without the program's own. */
function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}
