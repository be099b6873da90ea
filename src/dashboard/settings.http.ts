import { addRedirectUri, changeClient, removeRedirectUri, setClientDisabled } from '../clients/client-change.js';
import { Problem } from '../web/errors.js';
import type { Handler } from '../web/handler.js';
import { openClientForm, openClientVisit, requireOwner } from './member-visit.js';
import { changesOf, readSettings, settingsFaults } from './settings-entry.js';
import { backToSettings, SETTINGS_FORM, settingsPage } from './settings-view.js';

export const showDashboardSettings: Handler<'showDashboardSettings'> = async (call) => {
  const visit = await openClientVisit(call);
  return { status: 200, body: await settingsPage(call.context.db, visit) };
};

export const changeDashboardSettings: Handler<'changeDashboardSettings'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  const { client, actor } = visit;
  const entry = readSettings(call.body);
  const faults = settingsFaults(entry, client);
  if (Object.keys(faults).length > 0) {
    return { status: 422, body: await settingsPage(call.context.db, visit, { entry, faults }) };
  }
  const changes = changesOf(client, entry);
  if (Object.keys(changes).length === 0) return backToSettings(visit, 'settings_same');
  await changeClient(call.context, client.clientId, changes, call.now, actor);
  return backToSettings(visit, 'settings_saved');
};

export const addDashboardRedirectUri: Handler<'addDashboardRedirectUri'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  const redirectUri = (call.body.redirect_uri ?? '').trim();
  try {
    const isNew = await addRedirectUri(call.context, visit.client.clientId, redirectUri, call.now, visit.actor);
    return backToSettings(visit, isNew ? 'redirect_uri_added' : 'redirect_uri_known');
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    const faults = { redirect_uri: error.detail };
    return { status: 422, body: await settingsPage(call.context.db, visit, { redirectUri, faults }) };
  }
};

export const removeDashboardRedirectUri: Handler<'removeDashboardRedirectUri'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  const redirectUri = call.body.redirect_uri ?? '';
  try {
    await removeRedirectUri(call.context, visit.client.clientId, redirectUri, call.now, visit.actor);
  } catch (error) {
    // Gone already: that is what was asked for.
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
  return backToSettings(visit, 'redirect_uri_removed');
};

export const switchDashboardClient: Handler<'switchDashboardClient'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  requireOwner(visit);
  const isDisabled = call.body.action === 'disable';
  await setClientDisabled(call.context, visit.client.clientId, isDisabled, call.now, visit.actor);
  return backToSettings(visit, isDisabled ? 'client_disabled' : 'client_enabled');
};
