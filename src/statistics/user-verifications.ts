import { once } from 'node:events';
import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from '../context.js';
import type { CopyOptions, Reader } from '../db/copy-out.js';
import { copyUserVerifications, type ListWish } from './user-verifications.store.js';

export { getListVersion, type ListWish } from './user-verifications.store.js';

/**
 * §2.6: the array of a client's user verifications as text, streamed as of one moment (ST6). Resolves with the first
 * byte, so that a failure before it is still answered as one.
 */
export async function streamUserVerifications(
  { db }: Pick<Context, 'db'>,
  reader: Reader,
  { isPacked = false, ...wish }: ListWish & { isPacked?: boolean } = {},
  options?: Omit<CopyOptions, 'reader'>,
): Promise<Readable> {
  const rows = await copyUserVerifications(db, reader, wish, options);
  const array = new ArrayOfRows();
  // Whichever end fails or goes away takes the others with it; whoever reads is told by the error of what they read.
  pipeline(rows, array, () => undefined);
  await once(array, 'readable');
  return isPacked ? packed(array) : array;
}

/** A quarter of the size for half as much time again; more would cost more than it saves. */
function packed(array: Readable): Readable {
  const gzip = createGzip({ level: 1 });
  pipeline(array, gzip, () => undefined);
  return gzip;
}

/** Rows that each begin with a comma become one JSON array: the first comma is its bracket. */
class ArrayOfRows extends Transform {
  private begun = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (!this.begun) chunk.write('[', 0, 'ascii');
    this.begun = true;
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(null, this.begun ? ']' : '[]');
  }
}
