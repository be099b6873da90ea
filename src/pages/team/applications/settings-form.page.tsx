import type { VNode } from 'preact';
import { scopesFor } from '../../../oauth/scope.js';
import { scopeText } from '../../../verification/catalogue/catalogue.js';
import { Button } from '../../../ui/components/button.js';
import { Choices } from '../../../ui/components/choices.js';
import { TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';
import { FormSnapshotField } from '../edit-conflict.page.js';
import { settingsSnapshot, type SettingsEntry, type SettingsPart } from './settings.form.js';

const words = messages.dashboardSettings.form;
const CLIENT_SCOPES: Readonly<Record<string, string>> = words.clientScopes;

/** Explains a scope. For scopes of users in the words of the consent page. */
function scopeHint(scope: string): string | undefined {
  return scopeText(scope) ?? CLIENT_SCOPES[scope];
}

/**
 * The settings that can be changed after registration. Public clients cannot change two of them: PKCE is always
 * required, and a replayed refresh token always ends access (docs/decisions.md, "PKCE" and "A dead refresh token comes
 * back").
 */
export function SettingsForm({ client, csrf, path, faults, entry }: SettingsPart & { entry: SettingsEntry }): VNode {
  const links = [
    { name: 'homepage_url', label: words.homepage, value: entry.homepageUrl, hint: words.linkHint },
    { name: 'privacy_policy_url', label: words.privacy, value: entry.privacyPolicyUrl, hint: words.linkHint },
    { name: 'support_contact', label: words.support, value: entry.supportContact },
  ];
  const options = [
    ...(client.isPublic ? [] : [{ value: 'pkce', text: words.pkce, isOn: entry.pkceRequired }]),
    ...(client.isPublic ? [] : [{ value: 'replay', text: words.replay, isOn: entry.replayRevokesGrant }]),
    { value: 'expiration', text: words.expiration, isOn: entry.expirationEnabled },
  ];
  return (
    <section class="card stack" aria-labelledby="settings-form">
      <h2 id="settings-form">{words.title}</h2>
      <Form action={path} csrf={csrf}>
        <FormSnapshotField snapshot={settingsSnapshot(client)} />
        <TextField name="name" label={words.name} hint={words.nameHint} value={entry.name} fault={faults['name']} />
        {links.map((link) => (
          <TextField key={link.name} {...link} required={false} literal fault={faults[link.name]} />
        ))}
        <Choices
          type="checkbox"
          name="scopes"
          label={words.scopes}
          hint={words.scopesHint}
          options={scopesFor(client).map((scope) => ({ value: scope, text: scope, hint: scopeHint(scope) }))}
          values={entry.allowedScopes}
          fault={faults['scopes']}
          oneColumn
        />
        <Choices
          type="checkbox"
          name="options"
          label={words.options}
          options={options}
          values={options.filter(({ isOn }) => isOn).map(({ value }) => value)}
          oneColumn
        />
        <Button kind="primary">{words.save}</Button>
      </Form>
    </section>
  );
}
