import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Files without a name that the server's process, which is the test's too unless it is another one, still has open. */
export function heldUploads(pid: number | 'self' = 'self'): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return /attestry-upload-.* \(deleted\)$/.test(readlinkSync(join(folder, name))) ? [name] : [];
    } catch {
      // Closed since the folder was read.
      return [];
    }
  });
}

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
