import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { WorkflowHandle } from '@temporalio/client';
import { ROOT } from './run-folder.js';

const FOLDER = join(ROOT, 'test', 'histories');

/** Histories of finished deliveries, one per path through the workflow, as releases before this one made them. */
export function recordedHistories(): { name: string; history: unknown }[] {
  return readdirSync(FOLDER).map((file) => ({
    name: file.replace('.json', ''),
    history: JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as unknown,
  }));
}

/** With RECORD_HISTORIES=1, keeps a history for later replays. Do so before each release that changes the workflow. */
export async function recordHistory(name: string, handle: WorkflowHandle): Promise<void> {
  if (process.env['RECORD_HISTORIES'] !== '1') return;
  mkdirSync(FOLDER, { recursive: true });
  const history = JSON.parse(historyToJSON(await handle.fetchHistory())) as unknown;
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(history, withoutMachine)}\n`);
}

/** Names of machines and paths of stack traces play no part in a replay. */
function withoutMachine(key: string, value: unknown): unknown {
  if (key === 'identity') return 'worker';
  return key === 'stackTrace' ? '' : value;
}

/** As text, with every payload in it decoded: what somebody who may see Temporal may read. */
export function decodeAll(value: unknown): string {
  return JSON.stringify(value, (key, one: unknown) => {
    if (typeof one === 'bigint') return String(one);
    // Temporal's messages have made their bytes base64 before they are seen here.
    return key === 'data' && typeof one === 'string' ? Buffer.from(one, 'base64').toString('utf8') : one;
  });
}
