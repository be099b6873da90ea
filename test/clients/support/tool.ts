import { execFile } from 'node:child_process';

interface Options {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** How many characters of what a failing tool said at last are worth reading. */
  lastWords?: number;
}

/** Runs a tool to its end and returns all that it said. @throws with its last words when it fails, or is not there */
export function runTool(command: string[], { cwd, env = {}, lastWords = 2_000 }: Options): Promise<string> {
  const [program = '', ...args] = command;
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const said = stdout + stderr;
      if (!error) resolve(said);
      else if (error.code === 'ENOENT') reject(new Error(`\`${program}\` is not there`));
      else reject(new Error(`\`${command.join(' ')}\` failed: ${said.slice(-lastWords) || error.message}`));
    });
  });
}
