import type { Handler } from '../web/handler.js';
import { renderPage } from '../web/render.js';
import { openClientVisit } from './member-visit.js';
import { SettingsPage } from './settings.page.js';

export const showDashboardSettings: Handler<'showDashboardSettings'> = async (call) => {
  const { frame, client } = await openClientVisit(call);
  return { status: 200, body: renderPage(SettingsPage({ frame, client })) };
};
