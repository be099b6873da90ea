import { randomInt } from 'node:crypto';
import type { ReservedPorts } from './reserved-ports.js';
import { findPort, PORTS_TRIED } from './ports.js';

/** The port of each address if that port is free. */
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

/**
 * The ports of our own programs, which can be handed a bound socket. Postgres and Temporal only accept a port number
 * and bind it themselves.
 */
export type OwnPortName = Exclude<PortName, 'postgres' | 'temporal' | 'temporalUi'>;

/**
 * The range of random ports: above those that programs commonly use, and below the ephemeral ports of operating
 * systems.
 */
const RANDOM_PORTS = [20_000, 32_000] as const;

/** Binds the ports of our own programs before these start, so that configurations can contain the final addresses. */
export async function reserveOwnPorts(reserved: ReservedPorts): Promise<Record<OwnPortName, number>> {
  return {
    service: await reserved.take(PREFERRED.service),
    demoClient: await reserved.take(PREFERRED.demoClient),
    mailbox: await reserved.take(PREFERRED.mailbox),
    smtp: await reserved.take(PREFERRED.smtp),
    workerMetrics: await reserved.take(PREFERRED.workerMetrics),
  };
}

/** @param lost ports that were free when chosen, but that another program had taken when ours tried to bind them */
export async function choosePorts<Name extends PortName>(
  names: readonly Name[],
  lost: ReadonlySet<number>,
): Promise<Record<Name, number>> {
  const chosen: Partial<Record<Name, number>> = {};
  const taken = new Set(lost);
  for (const name of names) {
    const preferred = PREFERRED[name];
    const lostNear = [...lost].filter((port) => port >= preferred && port < preferred + PORTS_TRIED).length;
    // Another start in a second clone tries the same ports in the same order and would collide at the next one, too. So
    // after two collisions the port is random.
    const port = await findPort(lostNear < 2 ? preferred : randomInt(...RANDOM_PORTS), taken);
    chosen[name] = port;
    taken.add(port);
  }
  return chosen as Record<Name, number>;
}

/** The preferred port if another one is used instead, otherwise undefined. */
export function takenPort(ports: Ports, name: PortName): number | undefined {
  return ports[name] === PREFERRED[name] ? undefined : PREFERRED[name];
}

/** Uses `localhost` and not `127.0.0.1`, because only there do browsers store `__Host-` cookies without TLS. */
export function url(port: number): string {
  return `http://localhost:${port}`;
}
