import { createServer } from 'node:http';
import { listenAt } from '../listening.js';
import { onStopSignal, sayReady } from '../stop-signal.js';
import { Memory } from './demo-client/memory.js';
import { answer } from './demo-client/routes.js';

// The demo client is a separate program. Like any client, it uses only the public interface of the service.
const setting = (name: string): string => process.env[`DEMO_${name}`] ?? '';
const client = {
  clientId: setting('CLIENT_ID'),
  clientSecret: setting('CLIENT_SECRET'),
  redirectUri: setting('REDIRECT_URI'),
  frontendUrl: setting('FRONTEND_URL'),
  authUrl: setting('AUTH_URL'),
  resourceUrl: setting('RESOURCE_URL'),
};
const signingSecret = setting('SIGNING_SECRET');
const memory = new Memory();

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  answer({ client, signingSecret, memory, request, response, url }).catch((error: unknown) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(502);
    response.end('The service did not answer. See .data/logs/demo_client.log\n');
  });
});
listenAt(server, Number(setting('PORT')), '127.0.0.1', sayReady);

onStopSignal(() => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
