import type { Context } from '../context.js';
import type { User } from '../accounts/users/user.js';
import { linkToDocument } from '../verification/documents/document-link.js';
import { readUnsubmitted } from '../verification/documents/drafts.js';
import { listOwnSubmissions } from '../verification/submission/own-submissions.js';
import { listVerifications, readOwnHistories } from '../verification/status/own-verifications.js';
import { listClientsWithAccess } from './clients-with-access.js';

/**
 * Everything that a user entered, submitted or not, and what became of it. Reviewers' private notes are not included
 * (docs/decisions.md, "Reasons").
 */
export async function collectOwnData(context: Context, user: User, now: Date) {
  const { db } = context;
  const { userId } = user;
  const submissions = await listOwnSubmissions(context, userId);
  const verifications = await listVerifications(context, userId);
  const verificationIds = verifications.map(({ verificationId }) => verificationId);
  const histories = await readOwnHistories(context, verificationIds);
  return {
    exportedAt: now,
    user,
    verifications: verifications.map(({ verificationId, level, environment, status }) => {
      return { level, environment, status, timeline: histories.get(verificationId) ?? [] };
    }),
    submissions: submissions.map(({ documents, ...submission }) => ({
      ...submission,
      documents: documents.map(({ item, documentId, mediaType, byteCount, sha256 }) => {
        const link = linkToDocument(context, documentId, { userId }, now);
        return { item, mediaType, byteCount, sha256, ...link };
      }),
    })),
    unsent: await readUnsubmitted(context, userId, now),
    clients: await listClientsWithAccess(db, userId),
  };
}
