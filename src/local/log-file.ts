import { existsSync, readFileSync } from 'node:fs';

export function lastLines(path: string, count: number): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : '';
}
