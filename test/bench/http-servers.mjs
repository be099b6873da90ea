import { join } from 'node:path';
import { findAnyPort } from '../../dist/local/ports.js';
import { makeClient, openContext } from './data.mjs';
import { productEnvironment, ROOT, untilAnswering } from './environment.mjs';
import { inTurn } from './in-turn.mjs';
import { drive } from './load.mjs';

const CONNECTIONS = 16;
const PROCESSES = 2;

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

/** @param requestsFor makes for each subject the function that makes its next request */
export async function compareUnderLoad({ title, servers, requestsFor, options, say }) {
  const nextRequests = new Map();
  for (const subject of servers.subjects) nextRequests.set(subject, await requestsFor(subject));
  const load = (subject, seconds) =>
    drive(subject.origin, { connections: CONNECTIONS, seconds, nextRequest: nextRequests.get(subject) });
  return inTurn({
    title,
    kind: 'throughput',
    subjects: servers.subjects,
    prepare: (subject) => load(subject, Math.max(1, options.seconds / 4)),
    perform: (subject) => load(subject, options.seconds),
    servers: { postgres: [servers.environment.postgresPid] },
    rounds: options.rounds,
    say,
  });
}
