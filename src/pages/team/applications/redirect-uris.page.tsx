import type { VNode } from 'preact';
import { Button } from '../../../ui/components/button.js';
import { TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';
import type { SettingsPart } from './settings.form.js';

const words = messages.dashboardSettings.redirectUris;

export function RedirectUris(props: SettingsPart & { entered: string | undefined }): VNode {
  const { client, csrf, path, faults, entered } = props;
  return (
    <section class="card stack" aria-labelledby="redirect-uris">
      <h2 id="redirect-uris">{words.title}</h2>
      <p class="soft">{words.lead}</p>
      {client.redirectUris.length === 0 && <p>{words.none}</p>}
      <ul class="plain-list entries">
        {client.redirectUris.map((uri) => (
          <li key={uri} class="entry">
            <code>{uri}</code>
            <Form action={`${path}/redirect-uris/removal`} csrf={csrf} class="inline-form">
              <input type="hidden" name="redirect_uri" value={uri} />
              <Button small label={`${words.remove}: ${uri}`}>
                {words.remove}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form action={`${path}/redirect-uris`} csrf={csrf}>
        <TextField
          name="redirect_uri"
          label={words.label}
          hint={words.hint[client.environment]}
          literal
          value={entered}
          fault={faults['redirect_uri']}
        />
        <Button>{words.add}</Button>
      </Form>
    </section>
  );
}
