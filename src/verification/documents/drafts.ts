import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { lockUser } from '../../accounts/users/user.js';
import { keepContent, readContent, type KeptContent, type KeptDocuments } from './documents.js';
import {
  findDraftId,
  listDraftedLevels,
  listDrafts,
  upsertDraft,
  type DraftItem,
  type Drafts,
} from './draft-documents.store.js';
import { removeContents } from '../submission/erasure.js';
import type { Entered } from '../catalogue/items.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** How long drafts are kept: a day is long enough to look for a paper and come back. */
export const DRAFT_MS = 86_400_000;

/** A level for which a user has sent something that is not submitted yet. */
export interface KeptDraft {
  environment: 'live' | 'sandbox';
  level: string;
  keptUntil: Date;
}

/**
 * Keeps what a user has sent for a level until they submit it, or for a day. The form shows it again after a reload, on
 * another device and after another log-in.
 * @returns false if the account was closed meanwhile; then nothing is kept
 */
export async function keepDraft(
  context: Context,
  key: VerificationKey,
  item: DraftItem,
  content: KeptContent,
  now: Date,
): Promise<boolean> {
  const result = await context.db.transaction(async (trx) => {
    if (!(await lockUser(trx, key.userId))) return { isKept: false, obsolete: content.documentId };
    const obsolete = await findDraftId(trx, key, item);
    await upsertDraft(trx, key, item, content, now);
    return { isKept: true, obsolete };
  });
  // Replaced content is deleted at once, so that a user never has more than one stored content per item.
  if (result.obsolete !== undefined) await removeContents(context, [result.obsolete]);
  return result.isKept;
}

/**
 * Stores the texts of the form exactly as they were typed, valid or not.
 * @returns false if the account was closed meanwhile
 */
export async function keepInformation(
  context: Context,
  key: VerificationKey,
  information: Entered,
  now: Date,
): Promise<boolean> {
  const content = Buffer.from(JSON.stringify(information), 'utf8');
  return keepDraft(
    context,
    key,
    'information',
    await keepContent(context, { mediaType: 'application/json', content }, now),
    now,
  );
}

/** The levels that a user has begun within the last day; older drafts are deleted. */
export async function listKeptDrafts(db: Db, userId: string, now: Date): Promise<KeptDraft[]> {
  const drafted = await listDraftedLevels(db, userId, new Date(now.getTime() - DRAFT_MS));
  return drafted.map(({ environment, level, lastSentAt }) => ({
    environment,
    level,
    keptUntil: new Date(lastSentAt.getTime() + DRAFT_MS),
  }));
}

export interface UnsubmittedLevel extends KeptDraft {
  information: Entered;
  documents: KeptDocuments;
}

/** All that a user has entered and not submitted, for the download of their own data. */
export async function readUnsubmitted(
  context: Pick<Context, 'db' | 'encryption'>,
  userId: string,
  now: Date,
): Promise<UnsubmittedLevel[]> {
  const begun = await listKeptDrafts(context.db, userId, now);
  return Promise.all(
    begun.map(async (one) => {
      const drafts = await listDrafts(context.db, { userId, ...one });
      const typed = Object.entries((await readInformation(context, drafts)) ?? {}).filter(([, text]) => text !== '');
      return { ...one, information: Object.fromEntries(typed), documents: drafts.documents };
    }),
  );
}

/** What was typed into the form before; undefined if nothing was. */
export async function readInformation(
  context: Pick<Context, 'db' | 'encryption'>,
  { informationId }: Drafts,
): Promise<Entered | undefined> {
  const content = informationId === undefined ? undefined : await readContent(context, informationId);
  return content && (JSON.parse(content.toString('utf8')) as Entered);
}

/** Deletes the stored texts of a form that has been submitted, since the submission now contains them. */
export async function dropInformation(context: Context, { informationId }: Drafts): Promise<void> {
  if (informationId !== undefined) await removeContents(context, [informationId]);
}
