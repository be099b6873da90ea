import type { Context } from '../../context.js';
import { listDocumentsOfSubmissions, type SubmittedDocument } from '../documents/documents.store.js';
import { readSubmissions } from './frozen-submission.js';
import type { Information } from '../catalogue/items.js';
import { listSubmissionsOfUser } from './submissions.store.js';

export interface OwnSubmission {
  environment: string;
  level: string;
  submittedAt: Date;
  information: Information;
  documents: SubmittedDocument[];
}

/** Every submission of a user as they made it, the oldest first, for the download of their own data. */
export async function listOwnSubmissions(
  context: Pick<Context, 'db' | 'encryption'>,
  userId: string,
): Promise<OwnSubmission[]> {
  const submissions = await readSubmissions(context, await listSubmissionsOfUser(context.db, userId));
  const documents = await listDocumentsOfSubmissions(
    context.db,
    submissions.map(({ submissionId }) => submissionId),
  );
  return submissions.map(({ submissionId, environment, level, submittedAt, information }) => {
    return { environment, level, submittedAt, information, documents: documents.get(submissionId) ?? [] };
  });
}
