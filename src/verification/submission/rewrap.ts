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
  /** Table and column. */
  what: string;
};

/**
 * Seals anew, with the current key, what older keys have sealed (FL5). Each value is changed by itself, if it is still what
 * was read, beside a service that goes on; broken off anywhere, the next run goes on with what is left.
 * @param progress told after each batch
 */
export async function rewrapAll(
  context: Context,
  progress: (what: string, rewrapped: number) => void,
  signal?: AbortSignal,
): Promise<Rewrapped[]> {
  // First what was never sealed: an older copy of the database is then the only one that has it.
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

/** What duplicates are found by hangs on the key too (RC2): first, so that a run that is broken off does it again. */
async function writeHashes(context: Context, submissionId: string, plain: Buffer): Promise<void> {
  await writeDuplicateKeys(context, submissionId, JSON.parse(plain.toString('utf8')) as Information);
}
