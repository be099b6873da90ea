import type { Context } from '../../context.js';
import {
  insertTexts,
  listPlainTexts,
  sealPlainTexts,
  type ChangeKey,
  type StoredTexts,
  type TextName,
} from './review-texts.store.js';

type Within = Pick<Context, 'db' | 'encryption'>;

/** What a reviewer wrote about a status change. It is encrypted, because it may repeat what the user supplied. */
export interface ReviewTexts {
  /** For staff only. */
  note?: string | undefined;
  requestText?: string | undefined;
}

/** Stores the texts in the transaction of the status change. If nothing was written, no row is inserted. */
export async function keepTexts(
  { db: trx, encryption }: Within,
  key: ChangeKey,
  { note, requestText }: ReviewTexts,
): Promise<void> {
  const texts = { ...(note ? { note } : {}), ...(requestText ? { request_text: requestText } : {}) };
  if (Object.keys(texts).length > 0) await insertTexts(trx, key, seal({ encryption }, key, texts));
}

export function openTexts({ encryption }: Pick<Within, 'encryption'>, texts: StoredTexts): ReviewTexts {
  return { note: open({ encryption }, texts, 'note'), requestText: open({ encryption }, texts, 'request_text') };
}

/**
 * Encrypts one batch of the texts that were stored before texts were encrypted.
 * @returns how many rows were in the clear
 */
export async function sealOlderTexts({ db, encryption }: Within, { limit }: { limit: number }): Promise<number> {
  const found = await listPlainTexts(db, limit);
  for (const texts of found) await sealPlainTexts(db, texts, seal({ encryption }, texts, texts.plain));
  return found.length;
}

function seal(
  { encryption }: Pick<Within, 'encryption'>,
  key: ChangeKey,
  texts: Partial<Record<TextName, string>>,
): StoredTexts['sealed'] {
  const entries = Object.entries(texts) as [TextName, string][];
  return Object.fromEntries(
    entries.map(([name, text]) => [name, encryption.encrypt(Buffer.from(text, 'utf8'), purposeOf(name, key))]),
  );
}

function open({ encryption }: Pick<Within, 'encryption'>, texts: StoredTexts, name: TextName): string | undefined {
  const sealed = texts.sealed[name];
  return sealed ? encryption.decrypt(sealed, purposeOf(name, texts)).toString('utf8') : texts.plain[name];
}

/**
 * The encryption purpose of a text. It has to name the row as `SEALED_COLUMNS` does, or `keys rewrap` cannot decrypt
 * it.
 */
function purposeOf(name: TextName, { verificationId, changeNumber }: ChangeKey): string {
  return `verification_notes.${name}:${verificationId} ${changeNumber}`;
}
