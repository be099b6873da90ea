import { once } from 'node:events';
import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from '../context.js';
import type { CopyOptions, Reader } from '../db/copy-out.js';
import { copyUserVerifications, type ListQuery } from './user-verifications.store.js';

export { getListVersion, type ListQuery } from './user-verifications.store.js';

/**
 * A client's user verifications (§2.6) as the text of a JSON array, streamed from a single snapshot. Postgres writes each
 * record as JSON (user-verifications.store.ts). Resolves with the first byte, so that an earlier failure still gets an
 * error response.
 */
export async function streamUserVerifications(
  { db }: Pick<Context, 'db'>,
  reader: Reader,
  { isPacked = false, ...query }: ListQuery & { isPacked?: boolean } = {},
  options?: Omit<CopyOptions, 'reader'>,
): Promise<Readable> {
  const rows = await copyUserVerifications(db, reader, query, options);
  const array = new ArrayOfRows();
  // If any of the streams fails or is closed, `pipeline` closes the others. The reader sees the error on the array.
  pipeline(rows, array, () => undefined);
  await once(array, 'readable');
  return isPacked ? packed(array) : array;
}

/** Level 1: a quarter of the size for half as much time again. Higher levels cost more time than they save. */
function packed(array: Readable): Readable {
  const gzip = createGzip({ level: 1 });
  pipeline(array, gzip, () => undefined);
  return gzip;
}

/** Turns rows that each begin with a comma into one JSON array by replacing the first comma with a bracket. */
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
