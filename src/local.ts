import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { choosePorts, reserveOwnPorts, url, type Ports } from './local/addresses.js';
import { DataFolder } from './local/data-folder.js';
import { describeRun, readDevFile, removeDevFile, writeDevFile, type DevFile } from './local/dev-file.js';
import {
  demoClientEnvironment,
  mailboxEnvironment,
  serviceEnvironment,
  unusedVariables,
  workerEnvironment,
} from './local/environment.js';
import { onEnd } from './local/end.js';
import { ReservedPorts } from './local/reserved-ports.js';
import { settled, withOtherPorts, type LostAddress } from './local/lost-address.js';
import { nodePart, postgresPart, temporalPart } from './local/parts.js';
import { prepareDatabase } from './local/postgres-roles.js';
import { Processes } from './local/processes.js';
import { RunLock } from './local/run-lock.js';
import { seed } from './local/seed.js';
import { runningAlready, startTable } from './local/table.js';
import { findTemporalProgram } from './local/temporal-program.js';

const DATABASE = 'attestry';
/** In place of the ports of Temporal when TEMPORAL_ADDRESS names another server, so that none is started here. */
const NO_PORTS = { temporal: 0, temporalUi: 0 };
/** The order of stopping: first the parts that accept work, then those that store it. */
const STOP_ORDER = [
  ['demo_client', 'server', 'worker'],
  ['mailbox', 'temporal', 'postgres'],
];

/** How long a start waits for another one in the same folder to become ready or to end. */
const PATIENCE_MS = 30_000;
const WAIT_MS = 500;

const say = (line: string): void => console.log(line);

/** `npm start`: runs Postgres, Temporal, server, worker, mailbox and demo client on this machine until it is ended. */
export async function startEverything({ root }: { root: string }): Promise<void> {
  const startedAt = Date.now();
  const data = new DataFolder(join(root, '.data'));
  const lock = await takeFolder(data);
  if (!lock) {
    console.error(runningAlready(readDevFile(data)));
    process.exit(1);
  }
  removeDevFile(data);

  const held = new ReservedPorts();
  let dev: Omit<DevFile, 'processes'> | undefined;
  const processes = new Processes({
    say,
    onChange() {
      lock.remember(Object.values(processes.pids()));
      if (dev) writeDevFile(data, { ...dev, processes: processes.pids() });
    },
    onGiveUp: () => void end(1),
  });
  const end = onEnd(
    async () => {
      dev = undefined;
      removeDevFile(data);
      await processes.stop(STOP_ORDER);
      held.release();
      lock.release();
    },
    () => processes.kill(),
  );

  try {
    say('Starting Attestry …');
    const unused = unusedVariables();
    if (unused.length > 0) say(`  Not used here, where \`npm start\` sets its own: ${unused.join(', ')}`);
    const up = await bringUp(data, processes, held);
    dev = up.dev;
    writeDevFile(data, { ...dev, processes: processes.pids() });
    say(startTable(dev, up.ports));
    say(`  Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s. Logs: .data/logs/`);
  } catch (error) {
    // If the user has ended the start, its unfinished work is no error.
    if (!processes.isEnding) console.error((error as Error).message);
    await end(1);
  }
}

/** Claims the data folder. Waits if another run is just starting or ending, but not if it is ready. */
async function takeFolder(data: DataFolder): Promise<RunLock | undefined> {
  for (let waited = 0; ; waited += WAIT_MS) {
    const lock = await RunLock.take(data);
    if (lock || readDevFile(data) || waited >= PATIENCE_MS) return lock;
    if (waited === 0) say('Attestry is just starting or ending in this folder: waiting …');
    await pause(WAIT_MS);
  }
}

async function bringUp(
  data: DataFolder,
  processes: Processes,
  held: ReservedPorts,
): Promise<{ ports: Ports; dev: Omit<DevFile, 'processes'> }> {
  const secrets = data.secrets();
  // An empty value counts as not set.
  const outerTemporal = process.env['TEMPORAL_ADDRESS'] || undefined;
  const ownPorts = await reserveOwnPorts(held);
  const database = startDatabase(data, processes);
  const temporalServer = outerTemporal ? Promise.resolve(NO_PORTS) : startTemporal(data, processes);
  await settled([database, temporalServer]);
  const { serviceUrl, ...postgres } = await database;
  const ports = { ...ownPorts, ...postgres, ...(await temporalServer) };
  const temporal = {
    address: outerTemporal ?? `127.0.0.1:${ports.temporal}`,
    uiUrl: outerTemporal ? (process.env['TEMPORAL_UI_URL'] ?? '') : url(ports.temporalUi),
  };
  const env = serviceEnvironment({ ports, serviceUrl, temporalAddress: temporal.address, ...secrets });
  const seeded = await seed(data, env, url(ports.demoClient));
  await settled([
    processes.start(nodePart(data, 'server', '../server.js', env, { held, ports: [ports.service] })),
    processes.start(
      nodePart(data, 'worker', '../worker.js', workerEnvironment(env, ports), {
        held,
        ports: [ports.workerMetrics],
        // The worker listens before it is connected to Temporal.
        readyAt: `http://127.0.0.1:${ports.workerMetrics}/readyz`,
      }),
    ),
    processes.start(
      nodePart(data, 'mailbox', './mailbox.js', mailboxEnvironment(data, ports), {
        held,
        ports: [ports.mailbox, ports.smtp],
      }),
    ),
    processes.start(
      nodePart(data, 'demo_client', './demo-client.js', demoClientEnvironment(data, ports, seeded), {
        held,
        ports: [ports.demoClient],
      }),
    ),
  ]);
  return { ports, dev: describeRun({ ports, temporal, serviceUrl, seeded, signingSecret: secrets.signingSecret }) };
}

async function startDatabase(
  data: DataFolder,
  processes: Processes,
): Promise<Pick<Ports, 'postgres'> & { serviceUrl: string }> {
  const ports = await withOtherPorts(async (lost) => {
    const chosen = await choosePorts(['postgres'], lost);
    await processes.start(postgresPart(data, chosen));
    return chosen;
  }, reportLostAddress);
  const { superuserPassword, ...passwords } = data.secrets();
  const superuserUrl = () => `postgres://postgres:${superuserPassword}@127.0.0.1:${ports.postgres}/postgres`;
  return {
    ...ports,
    serviceUrl: (await prepareDatabase({ superuserUrl, database: DATABASE, ...passwords })).serviceUrl,
  };
}

function startTemporal(data: DataFolder, processes: Processes): Promise<Pick<Ports, 'temporal' | 'temporalUi'>> {
  return withOtherPorts(async (lost) => {
    const chosen = await choosePorts(['temporal', 'temporalUi'], lost);
    await processes.start(temporalPart(data, chosen, () => findTemporalProgram(say)));
    return chosen;
  }, reportLostAddress);
}

function reportLostAddress({ ports }: LostAddress): void {
  const which = ports.length > 0 ? `Port ${ports.join(', ')}` : 'A port';
  say(`${which} was taken by somebody else just now; trying another one …`);
}
