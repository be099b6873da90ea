import pg from 'pg';
import { migrate } from '../db/migrate.js';

interface Target {
  superuserUrl: (database?: string) => string;
  database: string;
  ownerPassword: string;
  servicePassword: string;
}

export interface DatabaseUrls {
  /** For migrations only: this role may create tables. */
  ownerUrl: string;
  /** For the service: a database role that is a member of attestry_service. */
  serviceUrl: string;
}

const OWNER = 'attestry_owner';
const SERVICE = 'attestry';

/**
 * Creates the database, its owner and the service's database role, as an operator would. Then runs the migrations. Can
 * be repeated.
 */
export async function prepareDatabase(target: Target): Promise<DatabaseUrls> {
  const urls = databaseUrls(target.superuserUrl(), target);
  await asSuperuser(target, async (client) => {
    await ensureLogin(client, OWNER, target.ownerPassword);
    await client.query(`alter role ${OWNER} createrole`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [target.database]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(target.database)} owner ${OWNER}`);
  });
  await migrate(urls.ownerUrl);
  await asSuperuser(target, async (client) => {
    await ensureLogin(client, SERVICE, target.servicePassword);
    // The migrations have just created the role attestry_service.
    await client.query(`grant attestry_service to ${SERVICE}`);
  });
  return urls;
}

export function databaseUrls(
  superuserUrl: string,
  { database, ownerPassword, servicePassword }: Pick<Target, 'database' | 'ownerPassword' | 'servicePassword'>,
): DatabaseUrls {
  const { host } = new URL(superuserUrl);
  const url = (user: string, password: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@${host}/${encodeURIComponent(database)}`;
  return { ownerUrl: url(OWNER, ownerPassword), serviceUrl: url(SERVICE, servicePassword) };
}

async function ensureLogin(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password ${pg.escapeLiteral(password)}`);
}

async function asSuperuser(target: Target, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: target.superuserUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
