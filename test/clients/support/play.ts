import { spawn } from 'node:child_process';
import type { Program } from './programs.js';
import { commandOf } from './toolchain.js';

interface Report {
  step: string;
  saw?: unknown;
  failed?: string;
}

/** What the program saw in a step. @throws when the step failed, or never came, with what the program said */
export type Saw = (step: string) => unknown;

/** Runs a foreign program to its end; it prints one line of JSON for each step. */
export function play(program: Program, variables: Record<string, string>): Promise<Saw> {
  const { command, args, cwd, env } = commandOf(program);
  return playCommand([command, ...args], { cwd, env: { ...env, ...variables } });
}

/** The same of any command. */
export async function playCommand(
  [command = '', ...args]: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Saw> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const end = await new Promise<string | number | null>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(signal ?? code));
  });
  const lines = printed.split('\n');
  const reports = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Report);

  return (step) => {
    const report = reports.find((one) => one.step === step);
    if (!report) throw new Error(`The program ended (${end}) without this step, and said: ${said || printed}`);
    if (report.failed !== undefined) throw new Error(report.failed);
    return report.saw;
  };
}
