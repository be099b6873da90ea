import { Readable } from 'node:stream';
import type { Context } from '../../../context.js';
import type { Delivery } from '../../../webhooks/deliveries/delivery.js';
import { watchDeliveries, type LatestDeliveries } from '../../../webhooks/deliveries/live-deliveries.js';

/** A stream ends after this time. The browser then reconnects automatically. */
const MAX_STREAM_MS = 5 * 60_000;
/** A stream that sent nothing for this long sends a heartbeat, because proxies may close silent connections. */
const HEARTBEAT_MS = 15_000;
/** A reader is disconnected if what was sent is still unread after this time. */
const MAX_UNREAD_MS = 30_000;

export interface LiveList {
  /** Renders the client's newest deliveries as HTML, which is the same for all readers. */
  draw: (deliveries: readonly Delivery[]) => Promise<string>;
  /** Whether the reader is still logged in and on the team, and the client is not disabled. */
  mayLook: () => Promise<boolean>;
}

/**
 * Sends the list of deliveries as HTML whenever it changes, as server-sent events. A slow reader skips lists, so
 * nothing piles up in memory. Each update first checks whether the reader may still see the list, even if there is
 * nothing to send. The stream thus ends soon after a log-out elsewhere or a removal from the team.
 * @returns undefined if the client's team has the maximum number of streams open
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
  // The heartbeat is a comment line of the stream. It reveals nothing, so the reader's rights need not be checked
  // first.
  const sendHeartbeat = (): void => {
    if (stream.readableLength === 0 && Date.now() - sentAt > HEARTBEAT_MS) send(': still here\n\n');
  };
  const update = async (latest: LatestDeliveries): Promise<void> => {
    if (!(await mayLook())) {
      end();
    } else if (latest.version === sentVersion) {
      sendHeartbeat();
    } else {
      send(await eventFor(latest, draw));
      sentVersion = latest.version;
    }
  };
  const onUpdate = (latest: LatestDeliveries): void => {
    if (stream.readableLength > 0) {
      if (Date.now() - sentAt > MAX_UNREAD_MS) stream.destroy();
      return;
    }
    // One update at a time, so that an older list never arrives after a newer one.
    if (isBusy) return;
    isBusy = true;
    // A list that cannot be sent now is sent with the next update, because `sentVersion` stays as it was.
    void update(latest)
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  };
  const stop = watchDeliveries(context, { clientId, onUpdate, onReadFailure: sendHeartbeat, onEnd: end });
  if (!stop) return undefined;
  const life = setTimeout(end, MAX_STREAM_MS);
  stream.once('close', () => {
    isOver = true;
    clearTimeout(life);
    stop();
  });
  // Sent at once, so that the browser knows that it is connected and after how many milliseconds to reconnect.
  send('retry: 2000\n\n');
  return stream;
}

const renderedEvents = new WeakMap<LatestDeliveries, Promise<string>>();

/** Renders each list once and caches it, because all readers get the same HTML. */
function eventFor(latest: LatestDeliveries, draw: LiveList['draw']): Promise<string> {
  const event = renderedEvents.get(latest) ?? draw(latest.deliveries).then(eventOf);
  renderedEvents.set(latest, event);
  return event;
}

/** Each line of the HTML becomes a `data` line of the event (HTML Standard §9.2.5). */
export function eventOf(html: string): string {
  return `${html
    .split(/\r\n|[\r\n]/)
    .map((line) => `data: ${line}`)
    .join('\n')}\n\n`;
}
