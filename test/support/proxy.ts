import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { whenDone } from './when-done.js';

const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n';

export interface Proxy {
  url: string;
  /** What it was asked to connect to, with the credentials that came along; oldest first. */
  asked: { authority: string; credentials: string | undefined }[];
  /**
   * What it does from now on: a tunnel to this port on loopback, told in these bytes, each lot by itself and the last as soon
   * as `after` is settled; a status instead, waiting for a receiver that does not come, or nothing at all, whatever it is asked.
   */
  will: (
    next:
      | { tunnelTo: number; saying?: string[]; after?: Promise<void> }
      | { answer: number }
      | 'wait'
      | 'hang'
      | 'hang up',
  ) => void;
  /** How many connections of clients it has. */
  connections: () => number;
  close: () => Promise<void>;
}

/** An HTTP proxy on loopback (CONNECT) that lets through what it is told, and leads all of it to one port. */
export async function startProxy({ port = 0 } = {}): Promise<Proxy> {
  const asked: Proxy['asked'] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let behaviour: Parameters<Proxy['will']>[0] = { answer: 403 };
  const server = createServer((_, response) => {
    if (behaviour !== 'hang') response.writeHead(400).end();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    connections += 1;
    socket.on('close', () => (connections -= 1));
  });
  server.on('connect', (request, client: Socket) => {
    asked.push({ authority: request.url ?? '', credentials: request.headers['proxy-authorization'] });
    client.on('error', () => undefined);
    if (behaviour === 'hang' || behaviour === 'wait') return;
    if (behaviour === 'hang up') client.destroy();
    else if ('answer' in behaviour) client.end(`HTTP/1.1 ${behaviour.answer} No\r\nContent-Length: 0\r\n\r\n`);
    else {
      const { tunnelTo, saying = [ESTABLISHED], after } = behaviour;
      const receiver = connect(tunnelTo, '127.0.0.1', () => void establish());
      const establish = async (): Promise<void> => {
        for (const [index, lot] of saying.entries()) {
          if (index === saying.length - 1) await after;
          await new Promise((resolve) => client.write(lot, resolve));
          await turnOfLoop();
        }
        client.pipe(receiver).pipe(client);
      };
      sockets.add(receiver);
      receiver.on('error', () => client.destroy());
      client.on('close', () => receiver.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  whenDone(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    connections: () => connections,
    will(next) {
      // Whoever hangs comes back by a restart.
      if (behaviour === 'hang') for (const socket of sockets) socket.destroy();
      behaviour = next;
    },
    close,
  };
}
