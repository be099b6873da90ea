import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { findAnyPort, findPort } from '../../src/local/ports.js';

/** Above those that programs have by custom. */
const LOWEST = 10_000;
/** Where the system's own begin: Linux says so, and elsewhere they begin higher. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
/** As many as are looked at from the one that was drawn. */
const CHECKED_SETTINGS = 200;

/**
 * A free port for a server that listens later, or again. One that the system chose is handed to the next connection or
 * listener that asks for any, as hundreds do in a run; this one lies outside of what the system gives.
 */
export function findSteadyPort(): Promise<number> {
  const [first = ''] = existsSync(RANGE) ? readFileSync(RANGE, 'utf8').split(/\s+/) : [];
  const end = Number(first || 32_768) - CHECKED_SETTINGS;
  // A system that gives all of them leaves none to choose from.
  if (end <= LOWEST) return findAnyPort();
  return findPort(randomInt(LOWEST, end));
}
