import { addRedirectUri, changeClient, removeRedirectUri, setClientDisabled } from '../../../clients/client-change.js';
import type { Handler } from '../../../http/handler.js';
import { refusedWith } from '../../../http/refused.js';
import { getClient } from '../../../clients/client.js';
import { openClientForm, openClientVisit, requireOwner } from '../member-visit.http.js';
import { changedSince } from '../form-snapshot.form.js';
import { changesOf, readSettings, settingsFaults, settingsSnapshot } from './settings.form.js';
import { backToSettings, SETTINGS_FORM, settingsPage } from './settings-view.http.js';

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
  const { shown: snapshot = '' } = call.body;
  if (changedSince(snapshot, settingsSnapshot(client)).length > 0) {
    return { status: 409, body: await settingsPage(call.context.db, visit, { entry, snapshot }) };
  }
  try {
    await changeClient(call.context, client.clientId, { ...changes, expected: client }, call.now, actor);
    return backToSettings(visit, 'settings_saved');
  } catch (error) {
    // Somebody else has saved a change between the comparison above and this one.
    const { status } = refusedWith(error, 409);
    const again = { ...visit, client: await getClient(call.context.db, client.clientId) };
    return { status, body: await settingsPage(call.context.db, again, { entry, snapshot }) };
  }
};

export const addDashboardRedirectUri: Handler<'addDashboardRedirectUri'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  const redirectUri = (call.body.redirect_uri ?? '').trim();
  try {
    const isNew = await addRedirectUri(call.context, visit.client.clientId, redirectUri, call.now, visit.actor);
    return backToSettings(visit, isNew ? 'redirect_uri_added' : 'redirect_uri_known');
  } catch (error) {
    const faults = { redirect_uri: refusedWith(error, 422).text };
    return { status: 422, body: await settingsPage(call.context.db, visit, { redirectUri, faults }) };
  }
};

export const removeDashboardRedirectUri: Handler<'removeDashboardRedirectUri'> = async (call) => {
  const visit = await openClientForm(call, SETTINGS_FORM);
  const redirectUri = call.body.redirect_uri ?? '';
  try {
    await removeRedirectUri(call.context, visit.client.clientId, redirectUri, call.now, visit.actor);
  } catch (error) {
    // The URI has already been removed, which is what the member wants.
    refusedWith(error, 404);
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
