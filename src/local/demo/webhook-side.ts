import { setTimeout as pause } from 'node:timers/promises';
import { checkSignatures } from '../demo-client/signatures.js';
import type { DevFile } from '../dev-file.js';
import type { Narrator } from './narrator.js';

interface Received {
  body: string;
  headers: Record<string, string>;
}

const WAIT_MS = 20_000;

/** Waits until the demo client has received the notification about this user. Checks its content and signatures. */
export async function awaitNotification(dev: DevFile, narrator: Narrator, userId: string): Promise<void> {
  narrator.step('The client is told by webhook');
  narrator.sent(`(Attestry's worker)  POST ${dev.client.webhook_url}`);
  const received = await find(dev, userId);
  narrator.check(received !== undefined, 'the notification arrived', `nothing within ${WAIT_MS / 1000} s`);
  const { body, headers } = received;
  narrator.seen(body);
  narrator.seen(`X-Service-Signature: ${headers['x-service-signature'] ?? '–'}`);
  const signatures = checkSignatures(headers, Buffer.from(body), dev.client.signing_secret, new Date());
  narrator.check(signatures.service, 'its signature is right: HMAC-SHA1 of the body');
  narrator.check(signatures.standard, 'webhook-signature is right too, and recent (Standard Webhooks)');
  narrator.check(body.startsWith('{"type":"verification_approved"'), 'it says verification_approved');
}

async function find(dev: DevFile, userId: string): Promise<Received | undefined> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${dev.demo_client_url}/notifications.json`);
    const found = ((await response.json()) as Received[]).find(({ body }) => body.includes(userId));
    if (found) return found;
    await pause(200);
  }
  return undefined;
}
