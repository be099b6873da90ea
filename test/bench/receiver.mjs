import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';

/** A client's webhook server that answers at once and tells when each notification came first. */
export async function startReceiver() {
  const arrivals = new Map();
  const waiting = new Map();
  let cameAt = performance.now();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const id = request.headers['webhook-id'];
      cameAt = performance.now();
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
    /** When each of these came, once all have. @throws Error when nothing at all has come for so long: slow is not dead */
    arrivalsOf: async (ids, silentMs) => {
      let timer;
      cameAt = performance.now();
      const silence = new Promise((_, reject) => {
        timer = setInterval(() => {
          if (performance.now() - cameAt < silentMs) return;
          reject(new Error(`${waiting.size} webhooks have not arrived, and none has for ${silentMs} ms`));
        }, 1_000);
      });
      try {
        return await Promise.race([Promise.all(ids.map(arrivalOf)), silence]);
      } finally {
        clearInterval(timer);
      }
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
