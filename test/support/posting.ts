import { expect } from '@jest/globals';
import { createSender, type PostResult, type Sender, type SenderOptions } from '../../src/webhooks/sending/send.js';
import { whenDone } from './when-done.js';

export const BODY = Buffer.from('{"type":"verification_approved","data":{"level":"plus+ünïcode✓😀"}}', 'utf8');

/** What every result tells besides its outcome. */
export const TIMES = { durationMs: expect.any(Number), waitedMs: expect.any(Number) };

/** A sender for this test; private addresses are allowed unless it says otherwise. */
export function givenSender(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ allowPrivateAddresses: true, ...options });
  whenDone(() => sender.close());
  return sender;
}

export function post(url: string, sender: Sender = givenSender()): Promise<PostResult> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
  return sender.post({ url, headers, body: BODY });
}
