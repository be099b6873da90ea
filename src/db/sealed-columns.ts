import type { SealedColumn } from './sealed-column.store.js';

/** The contents of documents. They are read one at a time, since each may be as large as an upload. */
export const CONTENT_COLUMN: SealedColumn = {
  table: 'document_contents',
  column: 'content_encrypted',
  keys: ['document_id'],
  purpose: 'documents.content',
  batch: 1,
};

/**
 * All encrypted columns except the contents of documents. Values that live only hours or days are included, so that
 * after re-encryption no value needs an older key.
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
  {
    table: 'password_reset_codes',
    column: 'code_encrypted',
    keys: ['email_code_id'],
    purpose: 'email_codes.code',
    batch: 200,
  },
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
