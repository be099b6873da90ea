import type { Db } from '../db/database.js';

export async function upsertLogo(trx: Db, logo: { clientId: string; content: Buffer }, now: Date): Promise<void> {
  await trx('client_logos')
    .insert({ client_id: logo.clientId, content: logo.content, updated_at: now })
    .onConflict('client_id')
    .merge();
}

export async function deleteLogo(trx: Db, clientId: string): Promise<void> {
  await trx('client_logos').where({ client_id: clientId }).delete();
}

/** @param version empty for no logo */
export async function setLogoVersion(trx: Db, clientId: string, version: string): Promise<void> {
  await trx('clients').where({ client_id: clientId }).update({ logo_version: version });
}

/** Undefined when the client has no logo of exactly this version. */
export async function findClientLogo(
  db: Db,
  { clientId, version }: { clientId: string; version: string },
): Promise<Buffer | undefined> {
  const row = await db('client_logos as l')
    .join('clients as c', 'c.client_id', 'l.client_id')
    .first<{ content: Buffer } | undefined>('l.content')
    .where({ 'c.client_id': clientId, 'c.logo_version': version });
  return row?.content;
}
