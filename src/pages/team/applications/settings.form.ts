import type { ClientChanges } from '../../../clients/client-change.js';
import { clientNameFault, linkFault, supportFault } from '../../../clients/client-fault.js';
import type { Client } from '../../../clients/client.js';
import { scopesFor } from '../../../oauth/scope.js';
import type { Body } from '../../../http/handler.js';
import type { Refused } from '../../../refusals/refuse.js';
import { messages } from '../../../texts/messages.js';
import { refusalSentence } from '../../../texts/refusal-sentence.js';
import type { FormSnapshot } from '../form-snapshot.form.js';

/** The values of the form as the member typed them. */
export type SettingsEntry = Required<ClientChanges>;
export type SettingsFaults = Partial<
  Record<'name' | 'homepage_url' | 'privacy_policy_url' | 'support_contact' | 'scopes', string>
>;

export interface SettingsPart {
  client: Client;
  csrf: string;
  /** The path of the settings page. Each form posts to a path below it. */
  path: string;
  faults: Record<string, string>;
}

export function readSettings(body: Body<'changeDashboardSettings'>): SettingsEntry {
  const options = asArray(body.options);
  return {
    name: (body.name ?? '').trim(),
    homepageUrl: (body.homepage_url ?? '').trim(),
    privacyPolicyUrl: (body.privacy_policy_url ?? '').trim(),
    supportContact: (body.support_contact ?? '').trim(),
    allowedScopes: asArray(body.scopes),
    pkceRequired: options.includes('pkce'),
    replayRevokesGrant: options.includes('replay'),
    expirationEnabled: options.includes('expiration'),
  };
}

/** The error texts, by the name of the field. */
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

/** The settings as the form shows them. Compared later to find out whether somebody else has changed them. */
export function settingsSnapshot(client: Client): FormSnapshot {
  const { name, homepageUrl, privacyPolicyUrl, supportContact, allowedScopes } = client;
  const { pkceRequired, replayRevokesGrant, expirationEnabled } = client;
  const options = { pkceRequired, replayRevokesGrant, expirationEnabled };
  return { name, homepageUrl, privacyPolicyUrl, supportContact, allowedScopes, ...options };
}

/** Only the settings that differ, because the audit log names what was changed. */
export function changesOf(client: Client, entry: SettingsEntry): ClientChanges {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  // Public clients always use PKCE, and a replay always ends their tokens (docs/decisions.md, "PKCE" and "A dead
  // refresh token comes back"). Their form does not have these two fields, so the missing values must not count as
  // changes.
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

/** A form field with one ticked box is parsed as a string, with several as an array. */
export function asArray(value: string | unknown[] | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value.map(String);
}
