import { recordAuditEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import {
  addToRevocation,
  finishRevocation,
  listOpenRevocations,
  upsertRevocation,
  type AccessRevocation,
} from './access-revocation.store.js';
import { revokeBatchForTeam } from './grant-revocation.js';

export { findAccessRevocation, type AccessRevocation } from './access-revocation.store.js';

/**
 * Only stores the request: a client may have a million users, so the worker revokes their grants in small batches,
 * beside its other tasks.
 */
export async function requestAccessRevocation(
  context: Context,
  clientId: string,
  now: Date,
  actor: Actor = {},
): Promise<void> {
  await context.db.transaction(async (trx) => {
    await upsertRevocation(trx, clientId, now);
    await recordAuditEvent(trx, { type: 'access_revocation_requested', clientId, ...actor }, now);
  });
}

/**
 * Carries out the requests of teams. Each grant is revoked in its own transaction: if the worker is killed, revoked
 * grants stay revoked and the next worker continues. Clients with open requests take turns, one batch each. If revoking
 * a client's grants fails, the other clients still get their turn, and the next round tries that client again.
 */
export async function revokeRequestedAccess(context: Context, now: Date, signal?: AbortSignal): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const open = (await listOpenRevocations(context.db)).filter(({ clientId }) => !failed.has(clientId));
    if (open.length === 0) return;
    for (const revocation of open) {
      if (signal?.aborted) return;
      await revokeBatch(context, revocation, now).catch((error: unknown) => {
        const { clientId } = revocation;
        failed.add(clientId);
        context.logger.error(
          { task: 'access_revocation', client_id: clientId, error: causeChain(error) },
          'the tokens of a client could not be revoked; tried again',
        );
      });
    }
  }
}

async function revokeBatch(context: Context, revocation: AccessRevocation, now: Date): Promise<void> {
  const { clientId, requestedAt: before } = revocation;
  const { revoked, isFinished } = await revokeBatchForTeam(context, { clientId, before }, now);
  if (revoked > 0) await addToRevocation(context.db, revocation, revoked);
  if (isFinished) await finishRevocation(context.db, revocation, now);
}
