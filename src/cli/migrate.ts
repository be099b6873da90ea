import type { Command } from 'commander';
import { readVariables } from '../config.js';
import { migrate, ROLE_NEEDED } from '../db/migrate.js';
import { print } from './run.js';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .summary('bring the database to this version')
    .description(
      'Applies the migrations that the database (PostgreSQL 15 or newer) has not seen. ' +
        'DATABASE_URL must log in as the owner of the database and its tables, at Postgres itself: with ' +
        `DATABASE_POOLER=transaction it is DATABASE_DIRECT_URL that must. ${ROLE_NEEDED}`,
    )
    .addHelpText('after', '\nExample:\n  DATABASE_URL=postgres://owner@db.example/attestry attestry migrate')
    .action(async (_options: object, command: Command) => {
      const keys = ['databaseUrl', 'databasePooler', 'databaseDirectUrl'] as const;
      const { databaseUrl, databasePooler, databaseDirectUrl } = readVariables(process.env, keys);
      const url = databasePooler === 'transaction' ? databaseDirectUrl : databaseUrl;
      const applied = await migrate(url, (text) => process.stderr.write(`warning: ${text}\n`));
      print(command, { applied }, applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['nothing to apply']);
    });
}
