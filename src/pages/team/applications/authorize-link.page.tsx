import type { VNode } from 'preact';
import type { Client } from '../../../clients/client.js';
import { Button, ButtonLink } from '../../../ui/components/button.js';
import { Choices } from '../../../ui/components/choices.js';
import { CopyBox } from '../../../ui/components/copy-box.js';
import { SelectField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { linkChoices, type LinkParameters } from '../../../oauth/authorization/authorize-link.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { PageHead } from '../page-head.page.js';

const words = messages.authorizeLink;

export interface AuthorizeLinkPageProps {
  frame: DashboardFrame;
  client: Client;
  csrf: string;
  parameters: LinkParameters;
  link?: string;
  faults?: { redirect_uri?: string; level?: string };
}

/** A form that builds the `/authorize` link to send users to. */
export function AuthorizeLinkPage(props: AuthorizeLinkPageProps): VNode {
  const { frame, client, link, faults = {} } = props;
  const settings = tabPath(client.clientId, 'settings');
  const hasRedirectUri = client.redirectUris.length > 0;
  return (
    <DashboardLayout title={words.title} width="middle" tab="settings" frame={frame}>
      {hasRedirectUri && <FaultSummary faults={faults} />}
      <PageHead title={words.title} lead={words.lead} back={{ href: settings, text: words.back }} />
      {link !== undefined && <BuiltLink link={link} withPkce={client.pkceRequired} />}
      {hasRedirectUri ? <LinkForm {...props} /> : <NoRedirectUri settings={settings} />}
    </DashboardLayout>
  );
}

/** Shown instead of the form, because no link works without a redirect URI. */
function NoRedirectUri({ settings }: { settings: string }): VNode {
  return (
    <div class="card empty">
      <h2>{words.noRedirectUriTitle}</h2>
      <p class="soft">{words.noRedirectUriText}</p>
      <ButtonLink kind="primary" href={`${settings}#redirect_uri`}>
        {words.addRedirectUri}
      </ButtonLink>
    </div>
  );
}

function LinkForm({ client, csrf, parameters, faults = {} }: AuthorizeLinkPageProps): VNode {
  const { levels, addOns, details, others } = linkChoices();
  const boxes = { type: 'checkbox', oneColumn: true } as const;
  const titled = (parts: typeof levels) =>
    parts.map(({ name, title }) => ({ value: name, text: `${title} (${name})` }));
  return (
    <section class="card">
      <Form action={`/dashboard/clients/${client.clientId}/authorize-link`} csrf={csrf}>
        <SelectField
          name="redirect_uri"
          label={words.redirectUri}
          value={parameters.redirectUri}
          fault={faults.redirect_uri}
          options={client.redirectUris.map((uri) => ({ value: uri, text: uri }))}
        />
        <SelectField
          name="level"
          required={false}
          label={words.level}
          empty={words.noLevel}
          value={parameters.level}
          fault={faults.level}
          options={titled(levels)}
        />
        <Choices {...boxes} name="add_ons" label={words.addOns} options={titled(addOns)} values={parameters.addOns} />
        <Choices
          {...boxes}
          name="details"
          label={words.details}
          options={titled(details)}
          values={parameters.details}
        />
        <Choices
          {...boxes}
          name="scopes"
          label={words.others}
          options={others.map((scope) => ({ value: scope, text: scope }))}
          values={parameters.others}
        />
        <Button kind="primary">{words.build}</Button>
      </Form>
    </section>
  );
}

function BuiltLink({ link, withPkce }: { link: string; withPkce: boolean }): VNode {
  return (
    <section class="card stack" aria-labelledby="link">
      <h2 id="link">{words.linkTitle}</h2>
      <CopyBox text={link} what={words.linkTitle} />
      <ul class="bullet-list">
        <li>{words.stateNote}</li>
        <li>{withPkce ? words.pkceNote : words.pkceAdvice}</li>
      </ul>
    </section>
  );
}
