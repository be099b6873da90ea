import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { openDatabase } from '../../../src/db/database.js';
import { asOwner, cloneDatabase, type TestDatabase } from '../../support/database.js';
import { whenDone } from '../../support/when-done.js';

export type DatabaseState = 'well' | 'damaged' | 'gone';

export interface FragileDatabase extends TestDatabase {
  /** `damaged`: its tables are not where they were, so statements fail. `gone`: nothing answers at its address. */
  become: (state: DatabaseState) => Promise<void>;
}

/** A database of its own behind a wire that can be cut: outages are made and not pretended. */
export async function cloneFragileDatabase(): Promise<FragileDatabase> {
  const database = await cloneDatabase();
  const wire = await layWire(new URL(database.serviceUrl));
  const serviceUrl = new URL(database.serviceUrl);
  serviceUrl.host = wire.host;
  const db = openDatabase(serviceUrl.href, { poolSize: 4, applicationName: 'test' });
  whenDone(() => db.destroy());
  let now: DatabaseState = 'well';
  const become = async (state: DatabaseState) => {
    if (state === now) return;
    if (now === 'damaged') await asOwner(database, 'alter schema damaged rename to public');
    if (state === 'damaged') await asOwner(database, 'alter schema public rename to damaged');
    if (state === 'gone') wire.cut();
    else wire.mend();
    now = state;
  };
  return { ...database, db, serviceUrl: serviceUrl.href, become };
}

async function layWire(target: URL): Promise<{ host: string; cut: () => void; mend: () => void }> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket) && other.destroy());
    }
    near.pipe(far).pipe(near);
    return undefined;
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const drop = () => sockets.forEach((socket) => socket.destroy());
  whenDone(() => {
    drop();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => void (isCut = false),
  };
}
