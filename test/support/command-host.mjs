// Runs commands of the built command line one after the other, each with its own arguments and environment, in one process:
// to load what they share takes ten times as long as most of them. What they cannot tell apart is the same program.
import { setImmediate as turnOfLoop } from 'node:timers/promises';

const CLI = new URL('../../dist/cli.js', import.meta.url);
/** Of the loop, in which what a command has closed comes to its end. */
const TURNS = 1_000;
const output = { stdout: '', stderr: '' };
let count = 0;
let turn = Promise.resolve();

// Each command listens to it anew, for the reader that goes away.
process.stdout.setMaxListeners(0);
for (const stream of ['stdout', 'stderr']) {
  process[stream].write = (text, ...rest) => {
    output[stream] += text;
    rest.at(-1)?.();
    return true;
  };
}

process.on('message', (command) => {
  turn = turn.then(() => run(command));
});
process.on('disconnect', () => process.exit());

async function run({ id, args, env }) {
  Object.assign(output, { stdout: '', stderr: '' });
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, CLI.pathname, ...args];
  process.exitCode = undefined;
  count += 1;
  const before = process.getActiveResourcesInfo();
  // Another address, so that its first lines run again; what it imports is there.
  const failed = await import(`${CLI.href}?command=${count}`).then(
    () => leftBeside(before),
    (error) => error,
  );
  const stderr = failed ? `${output.stderr}${failed.stack}\n` : output.stderr;
  process.send({ id, code: failed ? 1 : (process.exitCode ?? 0), stdout: output.stdout, stderr });
  process.exitCode = undefined;
}

/** What would keep a process of the command's own from ending, such as a pool of connections; undefined when nothing does. */
async function leftBeside(before) {
  let left = [];
  for (let n = 0; n < TURNS; n += 1) {
    await turnOfLoop();
    const others = [...before];
    left = process.getActiveResourcesInfo().filter((kind) => {
      const at = others.indexOf(kind);
      if (at >= 0) others.splice(at, 1);
      return at < 0 && kind !== 'Immediate';
    });
    if (left.length === 0) return undefined;
  }
  return new Error(`the command is over, and its process would go on: ${left.join(', ')}`);
}
