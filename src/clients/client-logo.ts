import { hash } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { deleteLogo, setLogoVersion, upsertLogo } from './client-logo.store.js';
import type { Client } from './client.js';

export { findClientLogo } from './client-logo.store.js';

/**
 * The address of a client's logo. It contains the digest of the picture, so its content never changes and can be
 * cached.
 */
export function logoPath({ clientId, logoVersion }: Pick<Client, 'clientId' | 'logoVersion'>): string | undefined {
  return logoVersion === '' ? undefined : `/logos/${clientId}/${logoVersion}`;
}

/**
 * Sets or removes a client's logo.
 * @param content a picture that this service has encoded itself, or undefined for none
 */
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
