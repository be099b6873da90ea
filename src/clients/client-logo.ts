import { hash } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { deleteLogo, findLogo, setLogoVersion, upsertLogo } from './client-logo.store.js';
import type { Client } from './client.js';

/** Where a client's logo is; its digest is part of the address, which therefore never changes its content. */
export function logoPath({ clientId, logoVersion }: Pick<Client, 'clientId' | 'logoVersion'>): string | undefined {
  return logoVersion === '' ? undefined : `/logos/${clientId}/${logoVersion}`;
}

/** @param content encoded by us, or undefined for none */
export async function setClientLogo(
  context: Context,
  { clientId, content }: { clientId: string; content: Buffer | undefined },
  now: Date,
  actor: Actor = {},
): Promise<void> {
  await context.db.transaction(async (trx) => {
    if (content) await upsertLogo(trx, { clientId, content }, now);
    else await deleteLogo(trx, clientId);
    await setLogoVersion(trx, clientId, content ? hash('sha256', content, 'hex').slice(0, 12) : '');
    const detail = content ? 'logo' : 'logo removed';
    await recordAuditEvent(trx, { type: 'client_changed', clientId, ...actor, detail }, now);
  });
}

/** Undefined when there is none, or another one by now. */
export async function findClientLogo(
  db: Db,
  which: { clientId: string; version: string },
): Promise<Buffer | undefined> {
  return findLogo(db, which);
}
