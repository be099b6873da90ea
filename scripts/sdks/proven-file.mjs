import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/**
 * Makes sure that a file is there and is the right one. A download that broke off looks like a download.
 * @param ways to get it, in their order; each is judged by what lies there afterwards, not by what it says
 * @throws Error that says what each way came to
 */
export async function ensureProven(file, sha256, ways) {
  if (digestOf(file) === sha256) return;
  const faults = [];
  for (const { name, fetch } of ways) {
    rmSync(file, { force: true });
    const said = await fetch().catch((error) => error.message);
    const digest = digestOf(file);
    if (digest === sha256) return;
    faults.push(`by ${name}: ${digest ? `another file came, with the SHA-256 ${digest}` : lastLine(said)}`);
  }
  rmSync(file, { force: true });
  throw new Error(
    `${file} could not be fetched (${faults.join('; ')}). Put it there yourself: its SHA-256 is ${sha256}.`,
  );
}

function digestOf(file) {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;
}

function lastLine(said) {
  return (
    String(said ?? '')
      .trim()
      .split('\n')
      .at(-1) || 'nothing came'
  );
}
