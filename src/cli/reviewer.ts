import { type Command, Option } from 'commander';
import { createReviewer, type StaffRole } from '../accounts/staff/staff.js';
import { randomPassword } from '../crypto/random-token.js';
import { addReviewerChangeCommands, GENERATED_PASSWORD_LINES } from './reviewer-change.js';
import { print, withContext } from './run.js';
import { readSecretFile } from './secret-input.js';

interface AddOptions {
  email: string;
  name: string;
  role: StaffRole;
  passwordFile?: string;
}

export function addReviewerCommands(program: Command): void {
  const reviewer = program.command('reviewer').alias('staff').description('The people who decide verifications.');
  addReviewerChangeCommands(reviewer);
  reviewer
    .command('add')
    .summary('create a log-in for the review console')
    .description(
      'Creates a log-in for the review console. Without --password-file a password is made and shown this once; whoever logs in with it chooses another one first.',
    )
    .requiredOption('--email <address>')
    .requiredOption('--name <name>')
    .addOption(new Option('--role <role>').choices(['reviewer', 'supervisor']).default('reviewer'))
    .option('--password-file <path>', 'read the password from a file (- for standard input)', readSecretFile)
    .addHelpText('after', '\nExample:\n  attestry reviewer add --email robin@attestry.example --name "Robin Reed"')
    .action(async (options: AddOptions, command: Command) => {
      const generated = options.passwordFile === undefined ? randomPassword() : undefined;
      const { email, name, role } = options;
      const password = generated ?? options.passwordFile ?? '';
      const passwordIsMade = generated !== undefined;
      const member = await withContext((context) =>
        createReviewer(context, { email, name, role, password, passwordIsMade }, context.clock()),
      );
      const lines = [`staff_id  ${member.staffId}`, `email     ${member.email}`, `role      ${member.role}`];
      if (generated) lines.push(`password  ${generated}`, ...GENERATED_PASSWORD_LINES);
      print(command, { ...member, password: generated }, lines);
    });
}
