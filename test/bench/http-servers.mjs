import { join } from 'node:path';
import { findAnyPort } from '../../dist/local/ports.js';
import { makeClient, openContext } from './data.mjs';
import { productEnvironment, ROOT, untilAnswering } from './environment.mjs';
import { inTurn } from './in-turn.mjs';
import { drive, driveEvenly } from './load.mjs';

export const PROCESSES = 2;

/** The product and the bare server beside each other over one database, and a client registered there. */
export async function openHttpServers(environment) {
  const env = productEnvironment(environment, await findAnyPort());
  const context = openContext(env);
  const client = await makeClient(context, 'Bench');
  const bareEnv = { DATABASE_URL: environment.serviceUrl, PORT: String(await findAnyPort()) };
  const { children } = environment;
  const product = await start(children, 'server', 'dist/server.js', env);
  const bare = await start(children, 'bare-server', 'test/bench/bare-server.mjs', bareEnv);
  const subjects = [
    { name: 'attestry', ...product },
    { name: 'bare server', ...bare },
  ];
  const close = async () => {
    for (const { child } of subjects) await children.stop(child);
    await context.db.destroy();
  };
  return { environment, context, client, subjects, close };
}

async function start(children, name, script, env) {
  const settings = { SERVER_PROCESSES: String(PROCESSES), DATABASE_POOL_SIZE: '10' };
  const child = children.startNode(name, [join(ROOT, script)], { ...env, ...settings });
  const origin = `http://127.0.0.1:${env.PORT}`;
  await untilAnswering(child, `${origin}/healthz`, children.logFile(name));
  return { origin, child, pid: child.pid };
}

/**
 * @param subjects each with its `job(subject, seconds)`, which makes the function that makes its next request
 * @param rate so many a second instead of as many as can be: what the server takes for one, without any waiting for others
 */
export async function compareUnderLoad({ title, subjects, connections, rate, environment, options, say }) {
  const load = ({ origin }, seconds, nextRequest) =>
    rate === undefined
      ? drive(origin, { connections, seconds, nextRequest })
      : driveEvenly(origin, { connections, rate, seconds, nextRequest });
  const warmUpSeconds = Math.max(1, options.seconds / 4);
  return inTurn({
    title,
    kind: rate === undefined ? 'throughput' : 'latency',
    subjects,
    prepare: async (subject) => {
      const nextRequest = await subject.job(subject, warmUpSeconds + options.seconds);
      await load(subject, warmUpSeconds, nextRequest);
      return nextRequest;
    },
    perform: (subject, nextRequest) => load(subject, options.seconds, nextRequest),
    servers: { postgres: [environment.postgresPid] },
    rounds: options.rounds,
    say,
  });
}
