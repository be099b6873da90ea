import type { Socket } from 'node:net';

/** Limit for everything before the tunnel, interim answers included. Node has the same limit for one head. */
const MOST_BYTES = 16_384;
/** A line may end with a bare line feed (RFC 9112 §2.2). */
const END_OF_HEAD = /\r?\n\r?\n/;
const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: |\r?\n)/;
const SWITCHING_PROTOCOLS = 101;

/** What the proxy sent is no answer to CONNECT. */
export class NoConnectAnswer extends Error {}

/**
 * The status of the final answer to CONNECT. Interim answers before it are skipped (RFC 9110 §15.2), which neither
 * Node's client nor undici's does for CONNECT. What follows the answer belongs to the tunnel (RFC 9110 §9.3.6) and
 * stays in the socket.
 * @throws NoConnectAnswer
 * @throws Error that the socket was destroyed with
 */
export function readConnectAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    const end = (settle: () => void): void => {
      // The socket is not paused, so the next listener gets what comes.
      socket.off('readable', take).off('error', fail).off('close', closed);
      settle();
    };
    const fail = (error: Error): void => end(() => reject(error));
    const closed = (): void => fail(new NoConnectAnswer('the connection ended before the answer'));
    const take = (): void => {
      read = Buffer.concat([read, (socket.read() as Buffer | null) ?? Buffer.alloc(0)]);
      const answer = finalAnswer(read.toString('latin1'));
      if (answer === 'more' && read.length <= MOST_BYTES) return;
      if (typeof answer === 'string') {
        fail(new NoConnectAnswer('what came is no answer'));
        return;
      }
      end(() => {
        const rest = read.subarray(answer.headBytes);
        if (rest.length > 0) socket.unshift(rest);
        resolve(answer.status);
      });
    };
    socket.on('readable', take).on('error', fail).on('close', closed);
  });
}

function finalAnswer(text: string): { status: number; headBytes: number } | 'more' | 'none' {
  let from = 0;
  for (;;) {
    const head = text.slice(from);
    const end = END_OF_HEAD.exec(head);
    if (!end) return 'more';
    const status = Number(STATUS_LINE.exec(head)?.[1]);
    if (Number.isNaN(status)) return 'none';
    from += end.index + end[0].length;
    if (status >= 200 || status === SWITCHING_PROTOCOLS) return { status, headBytes: from };
  }
}
