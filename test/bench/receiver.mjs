import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';

/** A client's webhook server that answers at once and tells when each notification came first. */
export async function startReceiver() {
  const arrivals = new Map();
  const waiting = new Map();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const id = request.headers['webhook-id'];
      if (!arrivals.has(id)) arrivals.set(id, performance.now());
      response.writeHead(204).end();
      waiting.get(id)?.(arrivals.get(id));
      waiting.delete(id);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const arrivalOf = (id) => arrivals.get(id) ?? new Promise((resolve) => waiting.set(id, resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/webhooks`,
    /** When each of these came, once all have. @throws Error when they have not within the time given */
    arrivalsOf: (ids, timeoutMs) => {
      const late = new Promise((_, reject) => {
        const complain = () => reject(new Error(`${waiting.size} webhooks did not arrive within ${timeoutMs} ms`));
        setTimeout(complain, timeoutMs).unref();
      });
      late.catch(() => undefined);
      return Promise.race([Promise.all(ids.map(arrivalOf)), late]);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
