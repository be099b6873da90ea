import { type Command, Option } from 'commander';
import { present } from '../present.js';
import { AUDIT_EVENT_TYPES, listAuditEvents, type AuditEventType, type RecordedEvent } from '../audit/audit-event.js';
import { deleteAuditEvents } from '../audit/audit-retention.js';
import { parseClientId, parseLimit, parseTime, parseUuid } from './arguments.js';
import { print, withContext } from './run.js';
import { table } from './table.js';

interface ListOptions {
  client?: string;
  user?: string;
  member?: string;
  type?: AuditEventType;
  since?: Date;
  limit: number;
}

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('What happened to credentials, log-ins and tokens.');

  audit
    .command('list')
    .summary('list audit events, newest first')
    .description('Lists audit events, newest first. They hold ids, never a secret, code or token.')
    .option('--client <client_id>', '', parseClientId)
    .option('--user <user_id>', '', parseUuid)
    .option('--member <member_id>', "what somebody of a client's team did", parseUuid)
    .addOption(new Option('--type <type>').choices(AUDIT_EVENT_TYPES))
    .option('--since <time>', 'a date, or a time such as 2026-01-31T12:00:00Z', parseTime)
    .option('--limit <count>', 'at most so many', parseLimit, 20)
    .addHelpText('after', '\nExample:\n  attestry audit list --client kci_4f… --type client_authentication_failed')
    .action(async ({ client, user, member, type, since, limit }: ListOptions, command: Command) => {
      const filter = { limit, ...present({ clientId: client, userId: user, memberId: member, type, since }) };
      const events = await withContext(({ db }) => listAuditEvents(db, filter));
      print(command, events, table(events.map(rowOf), 'no audit events'));
    });

  audit
    .command('delete')
    .summary('delete old audit events, as the owner of the tables')
    .description(
      'Deletes audit events at the end of their keeping time. The service itself cannot: DATABASE_URL has to name the owner of the tables, as for migrate.',
    )
    .requiredOption('--before <time>', 'a date, or a time such as 2026-01-31T12:00:00Z', parseTime)
    .addHelpText('after', '\nExample:\n  attestry audit delete --before 2025-01-01')
    .action(async ({ before }: { before: Date }, command: Command) => {
      const deleted = await withContext(({ db }) => deleteAuditEvents(db, before));
      print(command, { deleted }, [`${deleted} audit events deleted`]);
    });
}

function rowOf({ occurredAt, type, clientId, userId, staffId, memberId, grantId, address, detail }: RecordedEvent) {
  return { occurredAt, type, clientId, userId, by: staffId ?? memberId, grantId, address, detail };
}
