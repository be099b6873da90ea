import { takeEvidence, type Evidence } from '../../../verification/review/evidence.js';
import type { Call, Handler } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { formatTimestamp } from '../../../http/timestamp.js';
import { EvidencePage } from './evidence.page.js';
import { refuse } from '../../../refusals/refuse.js';
import { openKnownStaffVisit } from '../staff-visit.http.js';

export const showEvidence: Handler<'showEvidence'> = async (call) => {
  const { staff, reviewer } = await openKnownStaffVisit(call);
  const evidence = await take(call, staff.staffId);
  return { status: 200, body: renderPage(EvidencePage({ reviewer, evidence, now: call.now })) };
};

export const getEvidence: Handler<'getEvidence'> = async (call) => {
  const { staff } = await openKnownStaffVisit(call);
  const evidence = await take(call, staff.staffId);
  const name = `evidence-${evidence.verification.verificationId}.json`;
  const headers = { 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${name}"` };
  return { status: 200, headers, type: 'application/json', body: toWire(evidence, call.now) };
};

async function take(call: Call<'showEvidence'> | Call<'getEvidence'>, staffId: string): Promise<Evidence> {
  const { verification_id: verificationId } = call.path;
  const evidence = await takeEvidence(call.context, { verificationId, staffId }, call.now);
  if (!evidence) refuse('case.unknown');
  return evidence;
}

function toWire({ verification, submissions, history, deliveries }: Evidence, now: Date) {
  return {
    taken_at: formatTimestamp(now),
    verification: {
      verification_id: verification.verificationId,
      user_id: verification.userId,
      environment: verification.environment,
      level: verification.level,
      status: verification.status,
      status_changed_at: formatTimestamp(verification.statusChangedAt),
      country: verification.country,
      submission_id: verification.submissionId,
      ...(verification.expiresAt ? { expires_at: formatTimestamp(verification.expiresAt) } : {}),
    },
    submissions: submissions.map(({ submissionId, submittedAt, findings, documents }) => ({
      submission_id: submissionId,
      submitted_at: formatTimestamp(submittedAt),
      findings: findings.map(({ code, weight, item }) => ({ code, weight, ...(item ? { item } : {}) })),
      documents: documents.map(({ item, documentId, mediaType, byteCount, sha256 }) => ({
        item,
        document_id: documentId,
        media_type: mediaType,
        byte_count: byteCount,
        sha256,
      })),
    })),
    history: history.map((change) => ({
      change_number: change.changeNumber,
      ...(change.from ? { from: change.from } : {}),
      to: change.to,
      actor: change.actorType,
      ...(change.actorName ? { actor_name: change.actorName } : {}),
      ...(change.reasonCode ? { reason_code: change.reasonCode } : {}),
      ...(change.requestedItems.length > 0 ? { requested_items: change.requestedItems } : {}),
      ...(change.requestText ? { request_text: change.requestText } : {}),
      ...(change.note ? { note: change.note } : {}),
      changed_at: formatTimestamp(change.changedAt),
    })),
    deliveries: deliveries.map((delivery) => ({
      delivery_id: delivery.deliveryId,
      notification_id: delivery.notificationId,
      type: delivery.type,
      client_id: delivery.clientId,
      state: delivery.state,
      attempt_count: delivery.attemptCount,
      created_at: formatTimestamp(delivery.createdAt),
      ...(delivery.finishedAt ? { finished_at: formatTimestamp(delivery.finishedAt) } : {}),
    })),
  };
}
