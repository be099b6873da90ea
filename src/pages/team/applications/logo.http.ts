import { findClientLogo, setClientLogo } from '../../../clients/client-logo.js';
import { refuse } from '../../../refusals/refuse.js';
import type { Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { readLogo } from '../../../clients/prepared-logo.js';
import { openClientForm } from '../member-visit.http.js';
import { backToSettings, SETTINGS_FORM, settingsPage } from './settings-view.http.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Needs no log-in, because users see the logo on pages before they log in. */
export const getClientLogo: Handler<'getClientLogo'> = async ({ context, path }) => {
  const content = await findClientLogo(context.db, { clientId: path.client_id, version: path.version });
  if (!content) refuse('file.unknown');
  return { status: 200, headers: { 'Cache-Control': ONE_YEAR }, body: content };
};

export const changeDashboardLogo: Handler<'changeDashboardLogo'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  const { clientId } = visit.client;
  const upload = call.files.find(({ fieldname, size }) => fieldname === 'picture' && size > 0);
  const logo = await readLogo(clientId, upload);
  if ('fault' in logo) {
    const faults = { picture: messages.dashboardSettings.logoFaults[logo.fault] };
    return { status: 422, body: await settingsPage(call.context.db, visit, { faults }) };
  }
  await setClientLogo(call.context, { clientId, content: logo.content }, call.now, visit.actor);
  return backToSettings(visit, 'logo_saved');
};

export const removeDashboardLogo: Handler<'removeDashboardLogo'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  const { clientId, logoVersion } = visit.client;
  if (logoVersion !== '') {
    await setClientLogo(call.context, { clientId, content: undefined }, call.now, visit.actor);
  }
  return backToSettings(visit, 'logo_removed');
};
