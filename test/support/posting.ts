import { setImmediate as letOthersRun } from 'node:timers/promises';
import { expect } from 'vitest';
import { createSender, type PostResult, type Sender, type SenderOptions } from '../../src/webhooks/send.js';
import { whenDone } from './when-done.js';

export const BODY = Buffer.from('{"type":"verification_approved","data":{"level":"plus+ünïcode✓😀"}}', 'utf8');

/** What every result tells besides its outcome. */
export const TIMES = { durationMs: expect.any(Number) as number, waitedMs: expect.any(Number) as number };

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

/**
 * The result of what has to be over within so many milliseconds. They are counted by a timer of this process, like those that
 * are looked at: what keeps the machine busy makes all of them late together, and they still end in their order.
 */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const time = { isOver: false };
  const over = async (): Promise<void> => {
    // What ended with an earlier timer has as many turns as it may need to be told.
    for (let turn = 0; turn < 10; turn += 1) await letOthersRun();
    time.isOver = true;
  };
  const timer = setTimeout(() => void over(), ms);
  const result = await work();
  clearTimeout(timer);
  if (time.isOver) throw new Error(`it took longer than ${ms} ms`);
  return result;
}

/** The result, and how long it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began };
}
