import { existsSync, readFileSync, statSync } from 'node:fs';

export function lastLines(path: string, count: number): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : '';
}

/** Where the log ends now: what is written from here on is after it. */
export function endOfLog(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

export function textAfter(path: string, end: number): string {
  return existsSync(path) ? readFileSync(path).subarray(end).toString() : '';
}
