import type { Context } from '../context.js';
import { rewrapColumn, type RewrapCount, type SealedColumn } from '../db/rewrap-column.js';
import { writeDuplicateKeys } from './duplicate-keys.js';
import type { Information } from './items.js';
import { sealOlderTexts } from './review-texts.js';

const TEXTS_AT_ONCE = 200;

/**
 * Everything that is sealed (FL5). Values of an hour or a day are among them, so that an older key can go when all is done.
 * Contents of documents come one at a time: each may be as large as an upload. An object store in place of their table
 * would be gone through here in its own way.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'submissions',
    column: 'information_encrypted',
    keys: ['submission_id'],
    purpose: 'submissions.information',
    batch: 200,
  },
  {
    table: 'document_contents',
    column: 'content_encrypted',
    keys: ['document_id'],
    purpose: 'documents.content',
    batch: 1,
  },
  ...(['note', 'request_text'] as const).map((text) => ({
    table: 'verification_notes',
    column: `${text}_encrypted`,
    keys: ['verification_id', 'change_number'] as const,
    purpose: `verification_notes.${text}`,
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
  const all: Rewrapped[] = [];
  for (const sealed of SEALED_COLUMNS) {
    const what = `${sealed.table}.${sealed.column}`;
    const count = await rewrapColumn(context, sealed, {
      progress: (rewrapped) => progress(what, rewrapped),
      ...(sealed.table === 'submissions' ? { first: writeHashes } : {}),
      signal,
    });
    all.push({ what, ...count });
  }
  return all;
}

/** What duplicates are found by hangs on the key too (RV2): first, so that a run that is broken off does it again. */
async function writeHashes(context: Context, submissionId: string, plain: Buffer): Promise<void> {
  await writeDuplicateKeys(context, submissionId, JSON.parse(plain.toString('utf8')) as Information);
}
