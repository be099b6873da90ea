import type { Context } from '../context.js';
import type { User } from '../users/user.js';
import { linkToDocument } from '../verification/document-link.js';
import { listOwnSubmissions } from '../verification/own-submissions.js';
import { listVerifications } from '../verification/own-verifications.js';
import { listClientsWithAccess } from './clients-with-access.js';

/** Everything that is kept about a user and that they gave or may read (FL10): no notes of reviewers. */
export async function collectOwnData(context: Context, user: User, now: Date) {
  const { db } = context;
  const { userId } = user;
  const submissions = await listOwnSubmissions(context, userId);
  return {
    exportedAt: now,
    user,
    verifications: await listVerifications(context, userId),
    submissions: submissions.map(({ documents, ...submission }) => ({
      ...submission,
      documents: documents.map(({ item, documentId, mediaType, byteCount, sha256 }) => {
        const link = linkToDocument(context, documentId, { userId }, now);
        return { item, mediaType, byteCount, sha256, ...link };
      }),
    })),
    clients: await listClientsWithAccess(db, userId),
  };
}
