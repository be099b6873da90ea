import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Victim } from './plan.js';

const INODE_COLUMN = 9;

/** Tells which process is at the other end of connections on loopback, as Linux lists them. */
export class Senders {
  readonly #known = new WeakMap<Socket, Victim>();

  private readonly pids: () => ReadonlyMap<Victim, number>;

  constructor(pids: () => ReadonlyMap<Victim, number>) {
    this.pids = pids;
  }

  /** Looked up once for each connection: it stays with its process. */
  of = (socket: Socket): Victim | undefined => {
    const known = this.#known.get(socket) ?? this.#find(socket.remotePort ?? 0);
    if (known) this.#known.set(socket, known);
    return known;
  };

  #find(port: number): Victim | undefined {
    const inode = inodeOf(port);
    return inode === undefined ? undefined : [...this.pids()].find(([, pid]) => holds(pid, inode))?.[0];
  }
}

function inodeOf(localPort: number): string | undefined {
  const suffix = `:${localPort.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.map((line) => line.trim().split(/\s+/)).find(([, local]) => local?.endsWith(suffix))?.[INODE_COLUMN];
}

function holds(pid: number, inode: string): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((fd) => linkOf(`${folder}/${fd}`) === `socket:[${inode}]`);
  } catch {
    // It has been killed.
    return false;
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
