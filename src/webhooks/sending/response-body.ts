import type { Readable } from 'node:stream';

/** W8: so much of an answer is read, for so long; then the connection is dropped. */
const MAX_READ_BYTES = 65_536;
const MAX_READ_MS = 2_000;
/** Of that, so much is kept with the attempt. */
const MAX_KEPT_BYTES = 16_384;

/**
 * The beginning of an answer as text that Postgres can keep: no NUL, no invalid UTF-8 (SA12).
 * A body that breaks off, drips or never ends just ends here (SA5, SA6).
 */
export async function readBoundedText(body: Readable): Promise<string> {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let readBytes = 0;
  body.on('error', ignore);
  const timer = setTimeout(() => body.destroy(), MAX_READ_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, MAX_KEPT_BYTES - keptBytes);
      kept.push(part);
      keptBytes += part.length;
      readBytes += chunk.length;
      if (readBytes >= MAX_READ_BYTES) break;
    }
  } catch {
    // Cut off, by the receiver or by us.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  // A character that the limit cuts through is left out; told that more follows, the decoder waits for its end.
  const text = new TextDecoder().decode(Buffer.concat(kept), { stream: readBytes > keptBytes });
  return text.replaceAll('\0', '\u{fffd}');
}

/** Destroying a body that has not ended is reported as an error of the stream. */
function ignore(): void {}
