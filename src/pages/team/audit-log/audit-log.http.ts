import type { AuditEventType } from '../../../audit/audit-event.js';
import type { Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { renderPage } from '../../../ui/render.js';
import { AuditLogPage } from './audit-log.page.js';
import { openClientVisit } from '../member-visit.http.js';
import { listTeamEvents } from '../../../audit/team-events.js';

export const showDashboardAuditLog: Handler<'showDashboardAuditLog'> = async (call) => {
  const { frame, client } = await openClientVisit(call);
  const { type: asked = '', before } = call.query;
  const type = Object.hasOwn(messages.auditLog.types, asked) ? (asked as AuditEventType) : undefined;
  const { clientId } = client;
  const filter = { clientId, ...(type ? { type } : {}), ...(before === undefined ? {} : { before }) };
  const { events, next } = await listTeamEvents(call.context.db, filter);
  const page = AuditLogPage({ frame, client, type, events, next, isFirst: before === undefined });
  return { status: 200, body: renderPage(page) };
};
