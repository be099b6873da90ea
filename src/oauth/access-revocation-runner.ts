import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import { revokeRequestedAccess } from './access-revocation.js';

const POLL_MS = 1_000;

export interface AccessRevocations {
  /** Resolves when the batch that is under way has been settled. */
  stop(): Promise<void>;
}

/** Ends the access that teams have asked to end, for as long as the worker runs. Several processes may do so side by side. */
export function startAccessRevocations(context: Context): AccessRevocations {
  const stopping = new AbortController();
  const running = run(context, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await revokeRequestedAccess(context, context.clock(), signal).catch((error: unknown) => {
      context.logger.error({ task: 'access_revocation', causes: causeChain(error) });
    });
    await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
