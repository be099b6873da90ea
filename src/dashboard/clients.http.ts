import type { Handler } from '../web/handler.js';
import { renderPage } from '../web/render.js';
import { ClientsPage } from './clients.page.js';
import { openKnownVisit } from './member-visit.js';

export const showDashboard: Handler<'showDashboard'> = async (call) => {
  const { frame } = await openKnownVisit(call);
  return { status: 200, body: renderPage(ClientsPage({ frame })) };
};
