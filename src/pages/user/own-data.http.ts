import type { Handler } from '../../http/handler.js';
import { formatTimestamp } from '../../http/timestamp.js';
import { collectOwnData } from '../../users/own-data.js';
import { openVisit } from './visit.http.js';

export const downloadOwnData: Handler<'downloadOwnData'> = async (call) => {
  const { user } = await openVisit(call);
  if (!user) return { status: 302, headers: { Location: '/login' } };
  const data = await collectOwnData(call.context, user, call.now);
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Disposition': 'attachment; filename="attestry-data.json"',
  };
  return { status: 200, headers, type: 'application/json', body: toWire(data) };
};

type Collected = Awaited<ReturnType<typeof collectOwnData>>;

function toWire({ exportedAt, user, verifications, submissions, unsent, clients }: Collected) {
  return {
    exported_at: formatTimestamp(exportedAt),
    user: {
      user_id: user.userId,
      email: user.email,
      email_confirmed: user.emailConfirmedAt !== undefined,
      created_at: formatTimestamp(user.createdAt),
    },
    verifications: verifications.map(({ level, environment, status, timeline }) => ({
      level,
      environment: environment as 'live' | 'sandbox',
      status,
      timeline: timeline.map(({ status: to, changedAt, reasonText, requestedItems, requestText }) => ({
        status: to,
        changed_at: formatTimestamp(changedAt),
        ...(reasonText === undefined ? {} : { reason: reasonText }),
        ...(requestedItems.length === 0 ? {} : { requested_items: requestedItems }),
        ...(requestText === undefined ? {} : { request_text: requestText }),
      })),
    })),
    submissions: submissions.map(({ level, environment, submittedAt, information, documents }) => ({
      level,
      environment: environment as 'live' | 'sandbox',
      submitted_at: formatTimestamp(submittedAt),
      information,
      documents: documents.map(({ item, mediaType, byteCount, sha256, url, expiresAt }) => ({
        item,
        media_type: mediaType,
        byte_count: byteCount,
        sha256,
        url,
        url_expires_at: formatTimestamp(expiresAt),
      })),
    })),
    unsent: unsent.map(({ level, environment, keptUntil, information, documents }) => ({
      level,
      environment,
      kept_until: formatTimestamp(keptUntil),
      information,
      documents: Object.entries(documents).map(([item, { mediaType, byteCount, contentSha256 }]) => ({
        item,
        media_type: mediaType,
        byte_count: byteCount,
        sha256: contentSha256.toString('hex'),
      })),
    })),
    clients: clients.map(({ clientId, name, environment, since, scopeTexts }) => ({
      client_id: clientId,
      name,
      environment,
      since: formatTimestamp(since),
      may_see: scopeTexts,
    })),
  };
}
