import { Readable } from 'node:stream';
import type { Context } from '../../../context.js';
import type { Delivery } from '../../../webhooks/deliveries/delivery.js';
import { watchDeliveries, type LatestDeliveries } from '../../../webhooks/deliveries/live-deliveries.js';

/** A stream ends after this time, and the browser reconnects by itself. */
const LIFE_MS = 5 * 60_000;
/** How often something is sent, so that no proxy takes a silent connection for a dead one. */
const BEAT_MS = 15_000;
/** A reader that has not taken what was sent by then is disconnected. */
const BEHIND_MS = 30_000;

export interface LiveList {
  /** Draws the client's newest deliveries as HTML. The result is the same for all readers. */
  draw: (deliveries: readonly Delivery[]) => Promise<string>;
  /** Whether the reader is still logged in and on the team, and the client is not disabled. */
  mayLook: () => Promise<boolean>;
}

/**
 * Sends the list of deliveries as HTML whenever it changes, as server-sent events. A slow reader skips lists that it
 * has no time for, so nothing piles up in memory. The reader's right to look is checked each time, even if there is
 * nothing to send, so that the stream ends soon after a log-out elsewhere or a removal from the team.
 * @returns undefined if the client's team has as many streams open as it may
 */
export function streamDeliveries(
  context: Context,
  clientId: string,
  { draw, mayLook }: LiveList,
): Readable | undefined {
  const stream = new Readable({ read: () => undefined });
  let [sentVersion, sentAt, isBusy, isOver] = ['', Date.now(), false, false];
  const send = (text: string): void => {
    if (isOver) return;
    sentAt = Date.now();
    stream.push(text);
  };
  const end = (): void => {
    if (!isOver) stream.push(null);
    isOver = true;
  };
  // A comment line of the stream. It contains nothing, so the reader's rights need no check first.
  const beat = (): void => {
    if (stream.readableLength === 0 && Date.now() - sentAt > BEAT_MS) send(': still here\n\n');
  };
  const update = async (latest: LatestDeliveries): Promise<void> => {
    if (!(await mayLook())) {
      end();
    } else if (latest.version === sentVersion) {
      beat();
    } else {
      send(await eventFor(latest, draw));
      sentVersion = latest.version;
    }
  };
  const onUpdate = (latest: LatestDeliveries): void => {
    if (stream.readableLength > 0) {
      if (Date.now() - sentAt > BEHIND_MS) stream.destroy();
      return;
    }
    // One update at a time, so that an older list never arrives after a newer one.
    if (isBusy) return;
    isBusy = true;
    // What cannot be sent now is sent with the next update.
    void update(latest)
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  };
  const stop = watchDeliveries(context, { clientId, onUpdate, onReadFailure: beat, onEnd: end });
  if (!stop) return undefined;
  const life = setTimeout(end, LIFE_MS);
  stream.once('close', () => {
    isOver = true;
    clearTimeout(life);
    stop();
  });
  // Sent at once, so that the browser knows that it is connected, and how soon to reconnect.
  send('retry: 2000\n\n');
  return stream;
}

const drawn = new WeakMap<LatestDeliveries, Promise<string>>();

/** Each list is drawn once, for any number of readers. */
function eventFor(latest: LatestDeliveries, draw: LiveList['draw']): Promise<string> {
  const event = drawn.get(latest) ?? draw(latest.deliveries).then(eventOf);
  drawn.set(latest, event);
  return event;
}

/** Each line of the HTML becomes a `data` line of the event (HTML Standard §9.2.5). */
export function eventOf(html: string): string {
  return `${html
    .split(/\r\n|[\r\n]/)
    .map((line) => `data: ${line}`)
    .join('\n')}\n\n`;
}
