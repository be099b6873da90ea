import type { Context } from '../context.js';
import type { User } from '../users/user.js';
import { linkToDocument } from '../verification/document-link.js';
import { readUnsent } from '../verification/drafts.js';
import { listOwnSubmissions } from '../verification/own-submissions.js';
import { listVerifications, readOwnHistory } from '../verification/own-verifications.js';
import { listClientsWithAccess } from './clients-with-access.js';

/** Everything that a user gave, submitted or not yet, and what became of it, as far as they may read it (FL10, V5). */
export async function collectOwnData(context: Context, user: User, now: Date) {
  const { db } = context;
  const { userId } = user;
  const submissions = await listOwnSubmissions(context, userId);
  const verifications = await listVerifications(context, userId);
  return {
    exportedAt: now,
    user,
    verifications: await Promise.all(
      verifications.map(async ({ verificationId, level, environment, status }) => {
        return { level, environment, status, timeline: await readOwnHistory(context, verificationId) };
      }),
    ),
    submissions: submissions.map(({ documents, ...submission }) => ({
      ...submission,
      documents: documents.map(({ item, documentId, mediaType, byteCount, sha256 }) => {
        const link = linkToDocument(context, documentId, { userId }, now);
        return { item, mediaType, byteCount, sha256, ...link };
      }),
    })),
    unsent: await readUnsent(context, userId, now),
    clients: await listClientsWithAccess(db, userId),
  };
}
