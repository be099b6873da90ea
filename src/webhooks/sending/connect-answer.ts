import type { Socket } from 'node:net';

/** Limit for all response heads before the tunnel, interim responses included. Node has the same limit for one head. */
const MAX_BYTES = 16_384;
/** A line may end with a bare line feed (RFC 9112 §2.2). */
const END_OF_HEAD = /\r?\n\r?\n/;
const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: |\r?\n)/;
const SWITCHING_PROTOCOLS = 101;

/** The proxy did not send a valid response to CONNECT. */
export class InvalidConnectResponse extends Error {}

/**
 * Reads the status of the final response to CONNECT. Interim responses before it are skipped (RFC 9110 §15.2), which
 * the HTTP clients of Node and undici do not do for CONNECT. Bytes after the response belong to the tunnel (RFC 9110
 * §9.3.6) and stay in the socket.
 * @throws InvalidConnectResponse
 * @throws Error that the socket was destroyed with
 */
export function readConnectResponse(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    const end = (settle: () => void): void => {
      // The socket is not paused, so the next listener gets the data that follows.
      socket.off('readable', take).off('error', fail).off('close', closed);
      settle();
    };
    const fail = (error: Error): void => end(() => reject(error));
    const closed = (): void => fail(new InvalidConnectResponse('the connection ended before the response'));
    const take = (): void => {
      read = Buffer.concat([read, (socket.read() as Buffer | null) ?? Buffer.alloc(0)]);
      const response = finalResponse(read.toString('latin1'));
      if (response === 'more' && read.length <= MAX_BYTES) return;
      if (typeof response === 'string') {
        fail(new InvalidConnectResponse('what came is no response'));
        return;
      }
      end(() => {
        const rest = read.subarray(response.headBytes);
        if (rest.length > 0) socket.unshift(rest);
        resolve(response.status);
      });
    };
    socket.on('readable', take).on('error', fail).on('close', closed);
  });
}

function finalResponse(text: string): { status: number; headBytes: number } | 'more' | 'none' {
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
