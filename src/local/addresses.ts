import { randomInt } from 'node:crypto';
import type { HeldPorts } from './held-ports.js';
import { findPort, NEAR } from './ports.js';

/** What a person or a program may want to reach, and where it is when the port is free. */
const PREFERRED = {
  service: 8080,
  demoClient: 8090,
  mailbox: 8025,
  smtp: 1025,
  postgres: 54329,
  temporal: 7233,
  temporalUi: 8233,
  workerMetrics: 9464,
} as const;

export type PortName = keyof typeof PREFERRED;
export type Ports = Record<PortName, number>;

/** Of programs that can be given a socket; Postgres and Temporal take a number and bind it themselves. */
export type OwnPortName = Exclude<PortName, 'postgres' | 'temporal' | 'temporalUi'>;

/** Above those that programs have by custom, and below those that systems give to whoever asks for any. */
const ELSEWHERE = [20_000, 32_000] as const;

/** Binds those of our own programs, so that everything which names an address can be made before they run. */
export async function holdOwnPorts(held: HeldPorts): Promise<Record<OwnPortName, number>> {
  return {
    service: await held.take(PREFERRED.service),
    demoClient: await held.take(PREFERRED.demoClient),
    mailbox: await held.take(PREFERRED.mailbox),
    smtp: await held.take(PREFERRED.smtp),
    workerMetrics: await held.take(PREFERRED.workerMetrics),
  };
}

/** @param lost ports that were free when they were chosen, and taken when they were needed */
export async function choosePorts<Name extends PortName>(
  names: readonly Name[],
  lost: ReadonlySet<number>,
): Promise<Record<Name, number>> {
  const chosen: Partial<Record<Name, number>> = {};
  const taken = new Set(lost);
  for (const name of names) {
    const preferred = PREFERRED[name];
    const lostNear = [...lost].filter((port) => port >= preferred && port < preferred + NEAR).length;
    // Whoever wants the same ports in the same order is met again at the next one; not at one that was drawn.
    const port = await findPort(lostNear < 2 ? preferred : randomInt(...ELSEWHERE), taken);
    chosen[name] = port;
    taken.add(port);
  }
  return chosen as Record<Name, number>;
}

/** The preferred port that was taken, if so. */
export function takenPort(ports: Ports, name: PortName): number | undefined {
  return ports[name] === PREFERRED[name] ? undefined : PREFERRED[name];
}

/** `localhost`, not `127.0.0.1`: browsers keep the service's `__Host-` cookies there without TLS. */
export function url(port: number): string {
  return `http://localhost:${port}`;
}
