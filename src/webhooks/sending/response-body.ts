import type { Readable } from 'node:stream';

/** How much of a response body is read, and for how long. Then the connection is closed. */
const MAX_READ_BYTES = 65_536;
const MAX_READ_MS = 2_000;
/** How much of a body is stored with the attempt. */
const MAX_STORED_BYTES = 16_384;

/**
 * The beginning of a response body, as text that Postgres can store: without NUL and invalid UTF-8. A body that breaks
 * off, is too long or comes too slowly is cut off.
 */
export async function readBoundedText(body: Readable): Promise<string> {
  const stored: Buffer[] = [];
  let storedBytes = 0;
  let readBytes = 0;
  body.on('error', ignore);
  const timer = setTimeout(() => body.destroy(), MAX_READ_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, MAX_STORED_BYTES - storedBytes);
      stored.push(part);
      storedBytes += part.length;
      readBytes += chunk.length;
      if (readBytes >= MAX_READ_BYTES) break;
    }
  } catch {
    // The receiver or the time limit has cut the body off.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  // With `stream` the decoder leaves out a character that the limit has cut in two.
  const text = new TextDecoder().decode(Buffer.concat(stored), { stream: readBytes > storedBytes });
  return text.replaceAll('\0', '\u{fffd}');
}

/** Destroying a body before its end raises an error event, which is expected. */
function ignore(): void {}
