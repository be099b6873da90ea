import type { Context } from '../../context.js';
import { rewrapColumn, type RewrapCount } from '../../db/rewrap-column.js';
import { SEALED_COLUMNS } from '../../db/sealed-columns.js';
import { documentContents } from '../documents/document-content.js';
import { writeDuplicateKeys } from './duplicate-keys.js';
import type { Information } from '../catalogue/items.js';
import { renewOlderDuplicateKeys } from './older-duplicate-keys.js';
import { sealOlderTexts } from '../review/review-texts.js';

const TEXTS_AT_ONCE = 200;

export type Rewrapped = RewrapCount & {
  /** Table and column, joined by a dot. */
  what: string;
};

/**
 * Re-encrypts with the current key everything that was encrypted with older keys. The service can run meanwhile,
 * because each value is updated by itself, and only if it has not changed since it was read. If a run is interrupted,
 * the next one does the rest.
 * @param progress called after each batch
 */
export async function rewrapAll(
  context: Context,
  progress: (what: string, rewrapped: number) => void,
  signal?: AbortSignal,
): Promise<Rewrapped[]> {
  // Plaintext values first: once they are encrypted, only older backups still contain them in the clear.
  while ((await sealOlderTexts(context, { limit: TEXTS_AT_ONCE })) > 0 && !signal?.aborted);
  while ((await renewOlderDuplicateKeys(context, { limit: TEXTS_AT_ONCE })) > 0 && !signal?.aborted);
  const optionsFor = (what: string) => ({ progress: (count: number) => progress(what, count), signal });
  const contents = 'document_contents.content_encrypted';
  const count = await documentContents(context).rewrap(context, optionsFor(contents));
  const all: Rewrapped[] = [{ what: contents, ...count }];
  for (const sealed of SEALED_COLUMNS) {
    const what = `${sealed.table}.${sealed.column}`;
    const first = (id: string, plain: Buffer) => writeHashes(context, id, plain);
    const options = { ...optionsFor(what), ...(sealed.table === 'submissions' ? { first } : {}) };
    all.push({ what, ...(await rewrapColumn(context, sealed, options)) });
  }
  return all;
}

/**
 * Writes the hashes that find duplicates, which depend on the key, too. They are written before the information, so
 * that an interrupted run does both again.
 */
async function writeHashes(context: Context, submissionId: string, plain: Buffer): Promise<void> {
  await writeDuplicateKeys(context, submissionId, JSON.parse(plain.toString('utf8')) as Information);
}
