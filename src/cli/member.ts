import { type Command, Option } from 'commander';
import { getClient } from '../clients/client.js';
import type { MemberRole } from '../clients/team/team.js';
import { changeTeam, listTeam, type TeamChange } from '../clients/team/team.js';
import { invite, INVITATION_DAYS, listInvitations } from '../clients/team/invitation.js';
import { parseUuid } from './arguments.js';
import type { Context } from '../context.js';
import { print, withContext } from './run.js';
import { table } from './table.js';

/**
 * Commands for log-ins to the dashboard: for a client's first owner, whom nobody else can invite, and for what owners
 * do later.
 */
export function addMemberCommands(program: Command): void {
  const member = program.command('member').description("The people of clients' teams, who log in to the dashboard.");

  member
    .command('invite')
    .summary("invite somebody to a client's team: the first owner, above all")
    .description(
      `Mails a link, good once and for ${INVITATION_DAYS} days, by which somebody chooses a password and joins the team. ` +
        'Owners invite everybody else in the dashboard.',
    )
    .argument('<client_id>')
    .requiredOption('--email <address>')
    .addOption(new Option('--role <role>').choices(['owner', 'developer']).default('owner'))
    .addHelpText('after', '\nExample:\n  attestry member invite kci_4f… --email dana@harbour.example')
    .action(async (clientId: string, options: { email: string; role: MemberRole }, command: Command) => {
      const inviteThem = async (context: Context): Promise<void> => {
        const client = await getClient(context.db, clientId);
        await invite(context, { client, ...options }, context.clock());
      };
      await withContext(inviteThem, { needs: ['frontendUrl', 'encryptionKeys'] });
      const { email, role } = options;
      print(command, { clientId, email, role }, [
        `a mail with a link goes to ${email}, to join as ${role} within ${INVITATION_DAYS} days`,
      ]);
    });

  member
    .command('list')
    .summary("list a client's team, with those who are invited")
    .description("Lists a client's team, and below it those who are invited.")
    .argument('<client_id>')
    .addHelpText('after', '\nExample:\n  attestry member list kci_4f…')
    .action(async (clientId: string, _options: object, command: Command) => {
      const rows = await withContext(async (context) => {
        const { db } = context;
        await getClient(db, clientId);
        const invited = await listInvitations(db, clientId, context.clock());
        return [
          ...(await listTeam(db, clientId)).map(({ memberId, email, role }) => ({
            memberId,
            email,
            role,
            invitedUntil: undefined,
          })),
          ...invited.map(({ email, role, expiresAt }) => ({
            memberId: undefined,
            email,
            role,
            invitedUntil: expiresAt,
          })),
        ];
      });
      print(command, rows, table(rows, 'nobody is on the team: see member invite'));
    });

  addChange(member, 'make-owner', 'let somebody manage the team', { role: 'owner' });
  addChange(member, 'make-developer', 'take the management of the team from somebody', { role: 'developer' });
  addChange(member, 'remove', 'take somebody off the team, at once', 'remove');
}

function addChange(member: Command, name: string, summary: string, change: TeamChange): void {
  member
    .command(name)
    .summary(summary)
    .description(`${summary[0]?.toUpperCase() ?? ''}${summary.slice(1)}. One owner has to be left.`)
    .argument('<client_id>')
    .argument('<member_id>', 'as list shows it', parseUuid)
    .addHelpText('after', `\nExample:\n  attestry member ${name} kci_4f… 4c1a9d7e-2f60-4b1d-9e35-6a0b8c2d4e11`)
    .action(async (clientId: string, memberId: string, _options: object, command: Command) => {
      await withContext((context) => changeTeam(context, { clientId, memberId, change }, context.clock()));
      print(command, { clientId, memberId, done: name }, [`${memberId}: ${name} done`]);
    });
}
