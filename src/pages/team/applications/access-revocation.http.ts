import { requestAccessRevocation } from '../../../oauth/access-revocation/access-revocation.js';
import type { Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { openClientForm, requireOwner } from '../member-visit.http.js';
import { backToSettings, SETTINGS_FORM, settingsPage } from './settings-view.http.js';

/** The member must type the client's name to confirm, because this ends the access of all users at once. */
export const revokeDashboardAccess: Handler<'revokeDashboardAccess'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  requireOwner(visit);
  const { client, actor } = visit;
  const clientName = (call.body.client_name ?? '').trim();
  if (clientName !== client.name) {
    const faults = { client_name: messages.dashboardSettings.revoke.wrongName(client.name) };
    return { status: 422, body: await settingsPage(call.context.db, visit, { clientName, faults }) };
  }
  await requestAccessRevocation(call.context, client.clientId, call.now, actor);
  return backToSettings(visit, 'access_ends');
};
