import type { Context } from '../context.js';
import { listDocumentsOfSubmission, type SubmittedDocument } from './documents.store.js';
import { readSubmission } from './frozen-submission.js';
import type { Information } from './items.js';
import { listSubmissionsOfUser } from './submissions.store.js';

export interface OwnSubmission {
  environment: string;
  level: string;
  submittedAt: Date;
  information: Information;
  documents: SubmittedDocument[];
}

/** Every submission of a user's, the oldest first, as they made it (FL10). */
export async function listOwnSubmissions(
  context: Pick<Context, 'db' | 'encryption'>,
  userId: string,
): Promise<OwnSubmission[]> {
  const own: OwnSubmission[] = [];
  for (const { submissionId, environment, level } of await listSubmissionsOfUser(context.db, userId)) {
    const { information, submittedAt } = await readSubmission(context, submissionId);
    const documents = await listDocumentsOfSubmission(context.db, submissionId);
    own.push({ environment, level, submittedAt, information, documents });
  }
  return own;
}
