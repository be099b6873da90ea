import { Readable } from 'node:stream';
import type { Context } from '../context.js';
import type { Delivery } from '../webhooks/delivery.js';
import { watchDeliveries } from '../webhooks/live-deliveries.js';

/** Then the browser comes back by itself, and whether its member may still look is asked again. */
const LIFE_MS = 5 * 60_000;
/** So that nothing between us and the browser takes the silence for an end. */
const BEAT_MS = 15_000;
/** Whoever has not taken what was sent by then is cut off. */
const BEHIND_MS = 30_000;

/**
 * Server-sent events with the list as HTML, each time that it changes. A reader who is behind is sent the next list that it
 * can take instead of all that it missed, so nothing heaps up.
 * @param draw the list as HTML, for the client's newest deliveries
 * @returns undefined where the client's team has as many open as it may
 */
export function streamDeliveries(
  context: Context,
  clientId: string,
  draw: (deliveries: readonly Delivery[]) => Promise<string>,
): Readable | undefined {
  const stream = new Readable({ read: () => undefined });
  let [shown, sentAt] = ['', Date.now()];
  const send = (text: string): void => {
    sentAt = Date.now();
    stream.push(text);
  };
  const onLook = (deliveries: readonly Delivery[]): void => {
    if (stream.readableLength > 0) {
      if (Date.now() - sentAt > BEHIND_MS) stream.destroy();
      return;
    }
    const seen = JSON.stringify(deliveries);
    if (seen === shown) {
      if (Date.now() - sentAt > BEAT_MS) send(': still here\n\n');
      return;
    }
    shown = seen;
    draw(deliveries).then(
      (html) => send(eventOf(html)),
      // It is drawn again at the next look.
      () => (shown = ''),
    );
  };
  const end = (): void => void stream.push(null);
  const stop = watchDeliveries(context, { clientId, onLook, onEnd: end });
  if (!stop) return undefined;
  const life = setTimeout(end, LIFE_MS);
  stream.once('close', () => {
    clearTimeout(life);
    stop();
  });
  // At once, so that the browser knows that it is connected, and how soon to come back.
  send('retry: 2000\n\n');
  return stream;
}

/** Each line of it is one of the event (HTML Standard, §9.2.5). */
export function eventOf(html: string): string {
  return `${html
    .split(/\r\n|[\r\n]/)
    .map((line) => `data: ${line}`)
    .join('\n')}\n\n`;
}
