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

/** Long enough to look for a paper and come back. */
export const DRAFT_MS = 86_400_000;

/** A level of which a user has sent something that is not submitted. */
export interface Begun {
  environment: 'live' | 'sandbox';
  level: string;
  keptUntil: Date;
}

/**
 * Keeps what a user has sent for a level until they submit it, or for a day: it stands in the form on reload, on another
 * device, and after another log-in (FL1, FL8).
 * @returns false when the account was closed meanwhile: nothing of it is kept then (FL10)
 */
export async function keepDraft(
  context: Context,
  key: VerificationKey,
  item: DraftItem,
  content: KeptContent,
  now: Date,
): Promise<boolean> {
  const result = await context.db.transaction(async (trx) => {
    if (!(await lockUser(trx, key.userId))) return { isKept: false, over: content.documentId };
    const over = await findDraftId(trx, key, item);
    await upsertDraft(trx, key, item, content, now);
    return { isKept: true, over };
  });
  // However often somebody sends another one, no more of theirs lies about than there are items.
  if (result.over !== undefined) await removeContents(context, [result.over]);
  return result.isKept;
}

/** Exactly as it was typed, right or wrong. @returns false when the account was closed meanwhile */
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

/** What a user has begun; after a day nothing is left of it. */
export async function listBegun(db: Db, userId: string, now: Date): Promise<Begun[]> {
  const drafted = await listDraftedLevels(db, userId, new Date(now.getTime() - DRAFT_MS));
  return drafted.map(({ environment, level, lastSentAt }) => ({
    environment,
    level,
    keptUntil: new Date(lastSentAt.getTime() + DRAFT_MS),
  }));
}

/** Something begun, with all that was entered. */
export interface Unsent extends Begun {
  information: Entered;
  documents: KeptDocuments;
}

/** All that a user has entered and not submitted (FL10). */
export async function readUnsent(
  context: Pick<Context, 'db' | 'encryption'>,
  userId: string,
  now: Date,
): Promise<Unsent[]> {
  const begun = await listBegun(context.db, userId, now);
  return Promise.all(
    begun.map(async (one) => {
      const drafts = await listDrafts(context.db, { userId, ...one });
      const typed = Object.entries((await readInformation(context, drafts)) ?? {}).filter(([, text]) => text !== '');
      return { ...one, information: Object.fromEntries(typed), documents: drafts.documents };
    }),
  );
}

/** Undefined when nothing was typed before. */
export async function readInformation(
  context: Pick<Context, 'db' | 'encryption'>,
  { informationId }: Drafts,
): Promise<Entered | undefined> {
  const content = informationId === undefined ? undefined : await readContent(context, informationId);
  return content && (JSON.parse(content.toString('utf8')) as Entered);
}

/** Of a form that is submitted: what was typed is in the submission now. */
export async function dropInformation(context: Context, { informationId }: Drafts): Promise<void> {
  if (informationId !== undefined) await removeContents(context, [informationId]);
}
