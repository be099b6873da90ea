import { once } from 'node:events';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { components } from '../../generated/openapi.js';
import type { Context } from '../context.js';
import type { CopyOptions, Reader } from '../db/copy-out.js';
import { copyUserVerifications, type ListQuery, type RecordPosition } from './user-verifications.store.js';

type UserVerification = components['schemas']['UserVerification'];

export { getListVersion, type ListQuery, type RecordPosition } from './user-verifications.store.js';
export { isLevelOnRecord } from './level-on-record.store.js';

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

/**
 * One page of the list, and the last record of it if there are more: whoever reads page by page need not count. It is read
 * as a whole, since that record stands in a header, before the first byte of the list.
 */
export async function readUserVerificationsPage(
  { db }: Pick<Context, 'db'>,
  reader: Reader,
  { limit, isPacked, ...query }: ListQuery & { limit: number; isPacked: boolean },
): Promise<{ body: Readable; next: RecordPosition | undefined }> {
  // The extra row only shows that there is a next page.
  const rows = (await text(await copyUserVerifications(db, reader, { ...query, limit: limit + 1 }))).split('\n');
  // What follows the last line break is no row.
  const page = rows.slice(0, -1).slice(0, limit);
  const array = Readable.from([Buffer.from(`[${page.join('\n').slice(1)}]`)]);
  const hasNext = rows.length - 1 > limit;
  return { body: isPacked ? packed(array) : array, next: hasNext ? positionOf(page.at(-1) ?? '') : undefined };
}

function positionOf(row: string): RecordPosition {
  const { user_id: userId, level } = JSON.parse(row.slice(1)) as UserVerification;
  return { userId, level };
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
