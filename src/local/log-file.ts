import { existsSync, readFileSync, statSync } from 'node:fs';

export function lastLines(path: string, count: number): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : '';
}

/** The current length of the log, to tell later which text was added since. */
export function endOfLog(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

export function textAfter(path: string, end: number): string {
  return existsSync(path) ? readFileSync(path).subarray(end).toString() : '';
}
