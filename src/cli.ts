import { Command, CommanderError } from 'commander';
import { addCommands } from './cli/groups.js';
import { EXIT_CODES, explain } from './cli/run.js';
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
settle(program);
// Only at the top, and so after the commands are there, which would inherit it: what can be done, not how it is grouped.
program.configureHelp({
  visibleCommands: leavesOf,
  subcommandTerm: (command) => pathOf(command).join(' '),
});

// Whoever reads only the beginning, like `head`, has seen what they wanted.
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

/** Every command: `--json` after it too, and wrong usage ends with the documented exit code. */
function settle(command: Command): void {
  command.exitOverride();
  command.configureOutput({
    // Some of commander's sentences end with a full stop, and some have a second line.
    outputError: (text, write) =>
      write(
        `${text
          .trim()
          .replace(/\s*\n\s*/g, ' ')
          .replace(/\.$/, '')}; see --help.\n`,
      ),
  });
  for (const child of command.commands) settle(child);
  if (command.commands.length === 0) command.option('--json', 'print one JSON value instead of text');
}

function leavesOf(command: Command): Command[] {
  return command.commands.flatMap((child) => (child.commands.length > 0 ? leavesOf(child) : [child]));
}

/** Without the program's own name. */
function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}
