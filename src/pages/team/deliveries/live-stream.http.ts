import { Readable } from 'node:stream';
import type { Context } from '../../../context.js';
import type { Delivery } from '../../../webhooks/deliveries/delivery.js';
import { watchDeliveries, type Look } from '../../../webhooks/deliveries/live-deliveries.js';

/** Then the browser comes back by itself. */
const LIFE_MS = 5 * 60_000;
/** So that nothing between us and the browser takes the silence for an end. */
const BEAT_MS = 15_000;
/** Whoever has not taken what was sent by then is cut off. */
const BEHIND_MS = 30_000;

export interface LiveList {
  /** As HTML, for the client's newest deliveries: the same for whoever watches them. */
  draw: (deliveries: readonly Delivery[]) => Promise<string>;
  /** Whether its reader is still logged in, and of the team, and the client not disabled. */
  mayLook: () => Promise<boolean>;
}

/**
 * Server-sent events with the list as HTML, each time that it changes. A reader who is behind is sent the next list that it
 * can take instead of all that it missed, so nothing heaps up. At every look its reader is looked at anew, whether or not
 * there is something to send: whoever has logged out elsewhere, or was taken off the team, has an open stream no longer.
 * @returns undefined where the client's team has as many open as it may
 */
export function streamDeliveries(
  context: Context,
  clientId: string,
  { draw, mayLook }: LiveList,
): Readable | undefined {
  const stream = new Readable({ read: () => undefined });
  let [shown, sentAt, isBusy, isOver] = ['', Date.now(), false, false];
  const send = (text: string): void => {
    if (isOver) return;
    sentAt = Date.now();
    stream.push(text);
  };
  const end = (): void => {
    if (!isOver) stream.push(null);
    isOver = true;
  };
  // A comment, which tells nothing: whoever may not look any more is no further for it.
  const beat = (): void => {
    if (stream.readableLength === 0 && Date.now() - sentAt > BEAT_MS) send(': still here\n\n');
  };
  const update = async (look: Look): Promise<void> => {
    if (!(await mayLook())) {
      end();
    } else if (look.version === shown) {
      beat();
    } else {
      send(await eventFor(look, draw));
      shown = look.version;
    }
  };
  const onLook = (look: Look): void => {
    if (stream.readableLength > 0) {
      if (Date.now() - sentAt > BEHIND_MS) stream.destroy();
      return;
    }
    // One after the other, so that an older list never comes last.
    if (isBusy) return;
    isBusy = true;
    // What fails is tried again at the next look.
    void update(look)
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  };
  const stop = watchDeliveries(context, { clientId, onLook, onMiss: beat, onEnd: end });
  if (!stop) return undefined;
  const life = setTimeout(end, LIFE_MS);
  stream.once('close', () => {
    isOver = true;
    clearTimeout(life);
    stop();
  });
  // At once, so that the browser knows that it is connected, and how soon to come back.
  send('retry: 2000\n\n');
  return stream;
}

const drawn = new WeakMap<Look, Promise<string>>();

/** However many are sent it, a list is drawn once. */
function eventFor(look: Look, draw: LiveList['draw']): Promise<string> {
  const event = drawn.get(look) ?? draw(look.deliveries).then(eventOf);
  drawn.set(look, event);
  return event;
}

/** Each line of it is one of the event (HTML Standard, §9.2.5). */
export function eventOf(html: string): string {
  return `${html
    .split(/\r\n|[\r\n]/)
    .map((line) => `data: ${line}`)
    .join('\n')}\n\n`;
}
