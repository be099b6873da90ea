import { connect } from 'node:net';
import type { TestServer } from './server.js';
import { whenDone } from './when-done.js';

// It goes on while a test holds the timers.
const { setInterval, clearInterval } = globalThis;

/** A request that never comes to its end by itself. */
export interface Drip {
  isOpen: () => boolean;
  /** What came back until the connection was closed. */
  end: Promise<string>;
}

/** Sends the beginning at once and then a byte now and then, for as long as it is let. */
export function drip({ url }: Pick<TestServer, 'url'>, beginning: string): Drip {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  let isOpen = true;
  const end = new Promise<string>((resolve) => {
    // A byte that is sent after the end meets a closed door.
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('error', () => undefined).once('close', () => resolve(answer));
  });
  socket.write(beginning);
  const timer = setInterval(() => socket.write('x'), 200);
  void end.then(() => {
    isOpen = false;
    clearInterval(timer);
  });
  whenDone(async () => void socket.destroy());
  return { isOpen: () => isOpen, end };
}
