import type { Db } from '../../db/database.js';

const TEXTS = ['note', 'request_text'] as const;
/** A note is for staff only, a request text for the user. */
export type TextName = (typeof TEXTS)[number];

export interface ChangeKey {
  verificationId: string;
  changeNumber: number;
}

export interface StoredTexts extends ChangeKey {
  sealed: Partial<Record<TextName, Buffer>>;
  /** Texts that were stored before texts were encrypted. */
  plain: Partial<Record<TextName, string>>;
}

export type TextsRow = { verification_id: string; change_number: number } & Record<TextName, string | null> &
  Record<`${TextName}_encrypted`, Buffer | null>;

export const TEXT_COLUMNS = [...TEXTS, 'note_encrypted', 'request_text_encrypted'] as const;
const COLUMNS = ['verification_id', 'change_number', ...TEXT_COLUMNS] as const;

export async function insertTexts(
  trx: Db,
  { verificationId, changeNumber }: ChangeKey,
  sealed: StoredTexts['sealed'],
): Promise<void> {
  const key = { verification_id: verificationId, change_number: changeNumber };
  await trx('verification_notes').insert({ ...key, ...sealedColumns(sealed) });
}

export async function listPlainTexts(db: Db, limit: number): Promise<StoredTexts[]> {
  const rows = await db('verification_notes')
    .select<TextsRow[]>(COLUMNS)
    .whereRaw('(note is not null or request_text is not null)')
    .orderBy(['verification_id', 'change_number'])
    .limit(limit);
  return rows.map(toTexts);
}

/**
 * Replaces the plain texts of a row by the encrypted ones, if the row is unchanged: another process may have encrypted
 * it already, or an erasure may have deleted it.
 */
export async function sealPlainTexts(
  db: Db,
  { verificationId, changeNumber, plain }: StoredTexts,
  sealed: StoredTexts['sealed'],
): Promise<void> {
  await db('verification_notes')
    .where({ verification_id: verificationId, change_number: changeNumber, ...plain })
    .update({ note: null, request_text: null, ...sealedColumns(sealed) });
}

function sealedColumns(sealed: StoredTexts['sealed']): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(sealed).map(([name, value]) => [`${name}_encrypted`, value]));
}

export function toTexts(row: TextsRow): StoredTexts {
  const { note, request_text, note_encrypted, request_text_encrypted } = row;
  return {
    verificationId: row.verification_id,
    changeNumber: row.change_number,
    sealed: {
      ...(note_encrypted ? { note: note_encrypted } : {}),
      ...(request_text_encrypted ? { request_text: request_text_encrypted } : {}),
    },
    plain: { ...(note === null ? {} : { note }), ...(request_text === null ? {} : { request_text }) },
  };
}
