import type { Context } from '../context.js';
import { rewrapColumn, type RewrapCount, type SealedColumn } from '../db/rewrap-column.js';
import { documentContents } from './document-content.js';
import { writeDuplicateKeys } from './duplicate-keys.js';
import type { Information } from './items.js';
import { renewOlderDuplicateKeys } from './older-duplicate-keys.js';
import { sealOlderTexts } from './review-texts.js';

const TEXTS_AT_ONCE = 200;

/**
 * Everything that is sealed (FL5) but the contents of documents. Values of an hour or a day are among them, so that an older
 * key can go when all is done.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'submissions',
    column: 'information_encrypted',
    keys: ['submission_id'],
    purpose: 'submissions.information',
    batch: 200,
  },
  ...(['note', 'request_text'] as const).map((text) => ({
    table: 'verification_notes',
    column: `${text}_encrypted`,
    keys: ['verification_id', 'change_number'] as const,
    purpose: `verification_notes.${text}`,
    batch: 200,
  })),
  ...(['note', 'request_text'] as const).map((text) => ({
    table: 'waiting_decisions',
    column: `${text}_encrypted`,
    keys: ['verification_id'] as const,
    purpose: `waiting_decisions.${text}`,
    batch: 200,
  })),
  { table: 'email_codes', column: 'code_encrypted', keys: ['email_code_id'], purpose: 'email_codes.code', batch: 200 },
  { table: 'mails', column: 'secret_encrypted', keys: ['mail_id'], purpose: 'mails.secret', batch: 200 },
  {
    table: 'webhook_endpoints',
    column: 'secret_encrypted',
    keys: ['webhook_endpoint_id'],
    purpose: 'webhook_endpoints.secret',
    batch: 200,
  },
  {
    table: 'webhook_endpoints',
    column: 'next_secret_encrypted',
    keys: ['webhook_endpoint_id'],
    purpose: 'webhook_endpoints.secret',
    batch: 200,
  },
  {
    table: 'webhook_endpoints',
    column: 'headers_encrypted',
    keys: ['webhook_endpoint_id'],
    purpose: 'webhook_endpoints.headers',
    batch: 200,
  },
  {
    table: 'webhook_listeners',
    column: 'secret_encrypted',
    keys: ['webhook_listener_id'],
    purpose: 'webhook_listeners.secret',
    batch: 200,
  },
  {
    table: 'idempotency_keys',
    column: 'reply_encrypted',
    keys: ['client_id', 'idempotency_key'],
    purpose: 'idempotency_keys.reply',
    batch: 200,
  },
];

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

/** What duplicates are found by hangs on the key too (RV2): first, so that a run that is broken off does it again. */
async function writeHashes(context: Context, submissionId: string, plain: Buffer): Promise<void> {
  await writeDuplicateKeys(context, submissionId, JSON.parse(plain.toString('utf8')) as Information);
}
