import { randomInt } from 'node:crypto';
import { findPort } from './ports.js';

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

const NEAR = 200;
/** Above those that programs have by custom, and below those that systems give to whoever asks for any. */
const ELSEWHERE = [20_000, 32_000] as const;

/** @param lost ports that were free when they were chosen, and taken when they were needed */
export async function choosePorts(lost: ReadonlySet<number> = new Set()): Promise<Ports> {
  const chosen: Partial<Ports> = {};
  const taken = new Set(lost);
  for (const [name, preferred] of Object.entries(PREFERRED) as [PortName, number][]) {
    const lostNear = [...lost].filter((port) => port >= preferred && port < preferred + NEAR).length;
    // Whoever wants the same ports in the same order is met again at the next one; not at one that was drawn.
    chosen[name] = await findPort(lostNear < 2 ? preferred : randomInt(...ELSEWHERE), taken);
    taken.add(chosen[name]);
  }
  return chosen as Ports;
}

/** The preferred port that was taken, if so. */
export function takenPort(ports: Ports, name: PortName): number | undefined {
  return ports[name] === PREFERRED[name] ? undefined : PREFERRED[name];
}

/** `localhost`, not `127.0.0.1`: browsers keep the service's `__Host-` cookies there without TLS. */
export function url(port: number): string {
  return `http://localhost:${port}`;
}
