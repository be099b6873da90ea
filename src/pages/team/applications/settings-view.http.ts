import type { Db } from '../../../db/database.js';
import { findAccessRevocation } from '../../../oauth/access-revocation/access-revocation.js';
import { renderPage } from '../../../ui/render.js';
import { tabPath } from '../dashboard-layout.page.js';
import { redirectWithFlash } from '../flash.http.js';
import type { FlashMessage } from '../dashboard-layout.page.js';
import { clientFormToken, type ClientVisit } from '../member-visit.http.js';
import { SettingsPage, type SettingsEntered } from './settings.page.js';

/** All forms of the settings page share one CSRF token. */
export const SETTINGS_FORM = 'settings';

export function backToSettings(visit: ClientVisit, done: FlashMessage) {
  return redirectWithFlash(visit, tabPath(visit.client.clientId, 'settings'), done);
}

/** @param entered the values and faults of a form that was refused, which the page shows again */
export async function settingsPage(db: Db, visit: ClientVisit, entered: SettingsEntered = {}): Promise<string> {
  const { frame, client, role } = visit;
  const revocation = await findAccessRevocation(db, client.clientId);
  const csrf = clientFormToken(visit, SETTINGS_FORM);
  return renderPage(SettingsPage({ frame, client, role, csrf, revocation, ...entered }));
}
