import { execFile } from 'node:child_process';

/** Runs a program to its end and returns what it said; rejects with the last line of that when it fails. */
export function output(
  program: string,
  args: string[],
  timeoutMs: number,
  env: Record<string, string> = {},
): Promise<string> {
  const options = { env: { ...process.env, ...env }, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout + stderr);
      if (error.code === 'ENOENT') return reject(new Error(`${program} is not there`, { cause: error }));
      const lastLine = (stdout + stderr).trim().split('\n').at(-1);
      reject(new Error(lastLine || `it ended with ${error.signal ?? error.code}`, { cause: error }));
    });
  });
}
