// What the receivers share: a server on loopback that keeps the bytes, and one line of JSON for each webhook.
import { createServer } from 'node:http';

/** @param check throws, or answers false, when the webhook is not from Attestry */
export function receive(check) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    let isAccepted = false;
    try {
      isAccepted = (await check(Buffer.concat(chunks), request.headers)) !== false;
    } catch {
      // Not from Attestry.
    }
    response.writeHead(isAccepted ? 204 : 400).end();
    console.log(JSON.stringify({ webhook_id: request.headers['webhook-id'], accepted: isAccepted }));
  });
  server.listen(0, '127.0.0.1', () => {
    console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/webhooks` }));
  });
}
