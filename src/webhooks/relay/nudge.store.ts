import pg from 'pg';
import { separateConnectionConfig, type Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';

const CHANNEL = 'attestry_deliveries';

export async function notifyRelays(db: Db): Promise<void> {
  await runStatement(db, { name: 'nudge-relays', text: `notify ${CHANNEL}` }, []);
}

/** Listens on a connection of its own. Resolves when the connection is lost or `stop` is aborted. */
export async function listenForNudges(db: Db, onNudge: () => void, stop: AbortSignal): Promise<void> {
  const client = new pg.Client({
    ...separateConnectionConfig(db),
    application_name: 'attestry-relay',
    keepAlive: true,
  });
  // An `error` event without a listener would end the process. It needs no handling, because `end` follows it.
  client.on('error', () => undefined);
  client.on('notification', onNudge);
  await client.connect();
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  const end = (): void => void client.end();
  stop.addEventListener('abort', end, { once: true });
  try {
    if (stop.aborted) end();
    else await client.query(`listen ${CHANNEL}`);
    await lost;
  } finally {
    stop.removeEventListener('abort', end);
  }
}
