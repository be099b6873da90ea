import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { listSentNotifications, type SentNotification } from '../../webhooks/notifications/sent-notifications.js';
import { listSubmittedEvidence, type SubmittedEvidence } from './evidence.store.js';
import { readHistory, type CaseChange } from '../status/history.js';
import { findVerification, type Verification } from '../status/verifications.store.js';

/** Why a verification has its status, without what its user entered: a file for the records, or for an auditor. */
export interface Evidence {
  verification: Verification;
  /** Each list is ordered from the oldest to the newest. */
  submissions: SubmittedEvidence[];
  history: CaseChange[];
  deliveries: SentNotification[];
}

/** Collects the evidence, and records in the audit log who took it. Undefined if there is no such verification. */
export async function takeEvidence(
  context: Pick<Context, 'db' | 'encryption'>,
  { verificationId, staffId }: { verificationId: string; staffId: string },
  now: Date,
): Promise<Evidence | undefined> {
  const { db } = context;
  const verification = await findVerification(db, verificationId);
  if (!verification) return undefined;
  const { userId } = verification;
  await recordAuditEvent(db, { type: 'evidence_taken', staffId, userId, detail: verification.level }, now);
  return {
    verification,
    submissions: await listSubmittedEvidence(db, verification),
    history: await readHistory(context, verificationId),
    deliveries: await listSentNotifications(db, verification),
  };
}
