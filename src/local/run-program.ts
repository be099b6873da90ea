import { execFile, type ExecFileException } from 'node:child_process';

/**
 * Runs a program and waits for its end.
 * @returns its output
 * @throws Error with the last line of the output if the program fails
 */
export function output(
  program: string,
  args: string[],
  timeoutMs: number,
  env: Record<string, string> = {},
): Promise<string> {
  const options = { env: { ...process.env, ...env }, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(reason(program, error, stdout + stderr), { cause: error }));
      else resolve(stdout + stderr);
    });
  });
}

function reason(program: string, error: ExecFileException, said: string): string {
  if (error.code === 'ENOENT') return `${program} is not there`;
  return said.trim().split('\n').at(-1) || `it ended with ${error.signal ?? error.code}`;
}
