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
 * Encrypts with the current key everything that older keys have encrypted. The service can run meanwhile, because each
 * value is changed by itself, and only if it is still the one that was read. If the run is broken off, the next one
 * does what is left.
 * @param progress called after each batch
 */
export async function rewrapAll(
  context: Context,
  progress: (what: string, rewrapped: number) => void,
  signal?: AbortSignal,
): Promise<Rewrapped[]> {
  // Texts that were never encrypted come first, so that only older copies of the database still have them in the clear.
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
 * The hashes that find duplicates depend on the key, too. They are written before the information, so that a run which
 * is broken off does both again.
 */
async function writeHashes(context: Context, submissionId: string, plain: Buffer): Promise<void> {
  await writeDuplicateKeys(context, submissionId, JSON.parse(plain.toString('utf8')) as Information);
}
