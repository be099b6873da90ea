import type { ClientChanges } from '../../../clients/client-change.js';
import { clientNameFault, linkFault, supportFault } from '../../../clients/client-fault.js';
import type { Client } from '../../../clients/client.js';
import { scopesFor } from '../../../oauth/scope.js';
import type { Body } from '../../../http/handler.js';
import type { Refused } from '../../../refusals/refuse.js';
import { messages } from '../../../texts/messages.js';
import { refusalSentence } from '../../../texts/refusal-sentence.js';
import type { Shown } from '../shown.form.js';

/** What the form holds, as it was typed. */
export type SettingsEntry = Required<ClientChanges>;
export type SettingsFaults = Partial<
  Record<'name' | 'homepage_url' | 'privacy_policy_url' | 'support_contact' | 'scopes', string>
>;

/** What each card of the page is given. */
export interface SettingsPart {
  client: Client;
  csrf: string;
  /** Of the page; each form has its own address below it. */
  path: string;
  faults: Record<string, string>;
}

export function readSettings(body: Body<'changeDashboardSettings'>): SettingsEntry {
  const options = several(body.options);
  return {
    name: (body.name ?? '').trim(),
    homepageUrl: (body.homepage_url ?? '').trim(),
    privacyPolicyUrl: (body.privacy_policy_url ?? '').trim(),
    supportContact: (body.support_contact ?? '').trim(),
    allowedScopes: several(body.scopes),
    pkceRequired: options.includes('pkce'),
    replayRevokesGrant: options.includes('replay'),
    expirationEnabled: options.includes('expiration'),
  };
}

/** What is wrong, by the name of the field. */
export function settingsFaults(entry: SettingsEntry, client: Client): SettingsFaults {
  const found = {
    name: textOf(clientNameFault(entry.name)),
    homepage_url: textOf(linkFault(entry.homepageUrl)),
    privacy_policy_url: textOf(linkFault(entry.privacyPolicyUrl)),
    support_contact: textOf(supportFault(entry.supportContact)),
    scopes: scopesFault(entry.allowedScopes, client),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

/** What the form shows of a client. */
export function settingsShown(client: Client): Shown {
  const { name, homepageUrl, privacyPolicyUrl, supportContact, allowedScopes } = client;
  const { pkceRequired, replayRevokesGrant, expirationEnabled } = client;
  const options = { pkceRequired, replayRevokesGrant, expirationEnabled };
  return { name, homepageUrl, privacyPolicyUrl, supportContact, allowedScopes, ...options };
}

/** Only what differs: the audit log names what somebody has changed. */
export function changesOf(client: Client, entry: SettingsEntry): ClientChanges {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  // A public client always uses PKCE (O8), and a replay always ends its grant (O12): its form does not ask.
  const fixed: (keyof SettingsEntry)[] = client.isPublic ? ['pkceRequired', 'replayRevokesGrant'] : [];
  const order = scopesFor(client);
  const allowedScopes = order.filter((scope) => entry.allowedScopes.includes(scope));
  const before = { ...client, allowedScopes: order.filter((scope) => client.allowedScopes.includes(scope)) };
  const changed = Object.entries({ ...entry, allowedScopes }).filter(
    ([name, value]) =>
      !fixed.includes(name as keyof SettingsEntry) && !isSame(value, before[name as keyof SettingsEntry]),
  );
  return Object.fromEntries(changed);
}

function textOf(fault: Refused | undefined): string | undefined {
  return fault && refusalSentence(fault).text;
}

function scopesFault(scopes: readonly string[], client: Client): string | undefined {
  const offered = scopesFor(client);
  if (scopes.length === 0) return messages.dashboardSettings.scopesMissing;
  return scopes.every((scope) => offered.includes(scope)) ? undefined : messages.dashboardSettings.scopesUnknown;
}

/** One box of a form comes as a text, several as a list. */
export function several(value: string | unknown[] | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value.map(String);
}
