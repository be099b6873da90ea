import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import { runDueChecks } from './automatic-checks.js';
import { dataCheck } from './data-check.js';

const BATCH = 100;
const POLL_MS = 1_000;

export interface CheckRunner {
  /** Resolves when what is under way has been settled. */
  stop(): Promise<void>;
}

/** Makes automatic checks for as long as the worker runs (RV6); another check is another entry of this list. */
export function startChecks(context: Context): CheckRunner {
  const checks = [dataCheck(context.config)];
  const stopping = new AbortController();
  const { signal } = stopping;
  const round = () =>
    runDueChecks(context, checks, { now: context.clock(), limit: BATCH }).catch((error: unknown) => {
      context.logger.error({ task: 'automatic_checks', causes: causeChain(error) });
      return 0;
    });
  const running = (async () => {
    while (!signal.aborted) {
      if ((await round()) < BATCH) await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
