import type { WrongSetting } from '../../../db/settings.js';
import type { DatabaseRefusals } from '../../../refusals/database.js';
import type { Sentence, Sentences } from '../../sentence.js';

/** What operators have to do if there is a connection pooler between this process and Postgres. */
const BEHIND_A_POOLER = 'set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to Postgres itself.';

/** Why the database cannot be used, and what operators can do about it. */
export const databaseRefusals: Sentences<DatabaseRefusals> = {
  'database.login_refused': ({ sqlState }) => ({
    title: 'Refused by the database',
    text: `Postgres takes no connection with the login of DATABASE_URL (${sqlState}): the log of this process has its words.`,
  }),
  'database.not_readable': {
    title: 'Not allowed to read the database',
    text: 'The login of DATABASE_URL may not read schema_migrations: it must be a member of attestry_service. Run "grant attestry_service to" that login.',
  },
  'database.not_migrated': ({ missing }) => ({
    title: 'Not migrated',
    text: `Run "attestry migrate": ${missing ? `${missing.join(', ')} are missing` : 'the database has not been migrated'}.`,
  }),
  'database.other_settings': ({ wrong, isPooled }) => ({
    title: 'Settings of the database',
    text: `${wrong.map(inWords).join('; ')}. ${adviceOn(wrong, isPooled)}`,
  }),
  'database.behind_pooler': pooler(`DATABASE_URL leads to a connection pooler: ${BEHIND_A_POOLER}`),
  'database.direct_url_behind_pooler': pooler(
    'DATABASE_DIRECT_URL leads to a connection pooler as well: it must lead to Postgres itself.',
  ),
  'database.no_transactions': pooler(
    'The connection pooler of DATABASE_URL lets no transaction through: set its pool_mode to transaction or session.',
  ),
  'database.other_keys': ({ ids }) => ({
    title: 'Encryption keys',
    text: `ENCRYPTION_KEYS has another key for ${ids.map((id) => `"${id}"`).join(', ')} than this database was used with: the environment of another installation, or a mistake in the key. A new key needs a new id.`,
  }),
};

function pooler(text: string): Sentence {
  return { title: 'Behind a connection pooler', text };
}

function inWords({ name, value, needed }: WrongSetting): string {
  return `${name} is "${value}" and must be "${needed}"`;
}

function adviceOn(wrong: readonly WrongSetting[], isPooled: boolean): string {
  const statements = wrong.map(({ name, needed }) => `alter role … in database … set ${name} = '${needed}'`).join('; ');
  if (!wrong.some(({ isAsked }) => isAsked)) {
    // A setting for one role in one database takes precedence over all other places where it may be set.
    return `As an administrator of the database, for the login of the service: ${statements}.`;
  }
  if (!isPooled) {
    return `Each connection asks for them as it begins, and something between here and Postgres drops that. If it is a connection pooler, ${BEHIND_A_POOLER}`;
  }
  return (
    'They stand at the login, and connections that the pooler had opened before do not have them: in the console of ' +
    `PgBouncer, RECONNECT. Where it logs in with another role than DATABASE_DIRECT_URL does, for that one: ${statements}.`
  );
}
