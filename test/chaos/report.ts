import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/run-folder.js';
import type { ChaosResult } from './run.js';

const FOLDER = join(ROOT, '.data', 'chaos');
const SHOWN = 10;

/** The result in words, for a terminal. */
export function describeChaos(result: ChaosResult): string {
  const { options, outages, duplicates, throughApi } = result;
  const killed = new Map<string, number>();
  for (const { victim } of outages) killed.set(victim, (killed.get(victim) ?? 0) + 1);
  const lists: [string, string[]][] = [
    ['not final', result.notFinal],
    ['attempts with gaps', result.withGaps],
    ['attempts that no receiver answered so', result.notAnsweredSo],
    ['duplicates without a kill', duplicates.unexplained.map((pair) => JSON.stringify(pair))],
  ];
  return [
    `seed ${options.seed}: ${result.committed} deliveries at ${options.perSecond}/s, ${result.seconds.toFixed(0)} s in all`,
    `${throughApi.accepted} of them through the API, whose calls had to be repeated ${throughApi.repeated} times`,
    `killed: ${[...killed].map(([victim, times]) => `${victim} ${times}`).join(', ')}` +
      `; ended by themselves: ${outages.filter(({ byItself }) => byItself).length}`,
    `${result.posts} POSTs, ${result.retriedNow} retries brought forward`,
    `lost: ${result.lost}`,
    `duplicates of POSTs in flight at a kill: ${duplicates.atKills}`,
    ...lists.map(([what, list]) => [`${what}: ${list.length}`, ...list.slice(0, SHOWN)].join('\n  ')),
    `given out again by Temporal without a kill: ${result.missedByTemporal}`,
    `at worst ${result.overdueSeconds.toFixed(0)} s overdue, ${result.undispatchedSeconds.toFixed(0)} s without a workflow`,
    `workflows still open: ${result.openWorkflows}`,
  ].join('\n');
}

/** @returns the file's path */
export function keepReport(result: ChaosResult): string {
  mkdirSync(FOLDER, { recursive: true });
  const date = new Date().toISOString();
  const file = join(FOLDER, `${date.slice(0, 19).replaceAll(':', '-')}-${result.committed}.json`);
  writeFileSync(file, `${JSON.stringify({ date, ...result }, null, 2)}\n`);
  return file;
}
