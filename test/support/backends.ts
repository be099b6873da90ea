import { asOwner, type TestDatabase } from './database.js';
import { shared } from './shared-servers.js';

export interface Backend {
  query: string;
  /** What it waits for: `Lock`, `Client`…; null while it works. */
  waitsFor: string | null;
  waitEvent: string | null;
}

/** What Postgres is doing for a test's database at this moment. Only a superuser sees what others run. */
export async function activeBackends({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<Backend[]> {
  return asOwner<Backend & Record<string, unknown>>(
    { ownerUrl: shared('postgres').superuserUrl },
    `select query, wait_event_type as "waitsFor", wait_event as "waitEvent"
     from pg_stat_activity where datname = $1 and state = 'active'`,
    [new URL(ownerUrl).pathname.slice(1)],
  );
}
