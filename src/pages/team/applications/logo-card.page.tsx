import type { VNode } from 'preact';
import { logoPath } from '../../../clients/client-logo.js';
import { Button } from '../../../ui/components/button.js';
import { describedBy, Field } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { present } from '../../../present.js';
import { messages } from '../../../texts/messages.js';
import type { SettingsPart } from './settings.form.js';

const words = messages.dashboardSettings.logo;
const FIELD = 'picture';

export function LogoCard({ client, csrf, path, faults }: SettingsPart): VNode {
  const logo = logoPath(client);
  const field = { name: FIELD, label: words.label, hint: words.hint, fault: faults[FIELD] };
  return (
    <section class="card stack" aria-labelledby="logo">
      <h2 id="logo">{words.title}</h2>
      {logo ? (
        <div class="logo-now">
          <img class="logo" src={logo} alt={words.alt(client.name)} width={96} height={96} />
          <Form action={`${path}/logo/removal`} csrf={csrf} class="inline-form">
            <Button small>{words.remove}</Button>
          </Form>
        </div>
      ) : (
        <p class="soft">{words.none}</p>
      )}
      <Form action={`${path}/logo`} csrf={csrf} multipart>
        <Field {...field}>
          <input
            class="input"
            type="file"
            name={FIELD}
            id={FIELD}
            required
            accept="image/jpeg,image/png,image/webp"
            {...present({
              'aria-describedby': describedBy({ id: FIELD, ...field }),
              'aria-invalid': field.fault ? ('true' as const) : undefined,
            })}
          />
        </Field>
        <Button>{words.upload}</Button>
      </Form>
    </section>
  );
}
