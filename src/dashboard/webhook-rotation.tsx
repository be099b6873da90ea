import type { VNode } from 'preact';
import type { WebhookEndpoint } from '../webhooks/endpoint.js';
import { Button } from '../web/components/button.js';
import { Moment } from '../web/components/date.js';
import { SelectField } from '../web/components/field.js';
import { Form } from '../web/components/form.js';
import { Notice } from '../web/components/notice.js';
import { messages } from '../web/messages.js';

const words = messages.clientWebhooks.rotation;

interface WebhookRotationProps {
  endpoint: WebhookEndpoint;
  path: string;
  csrf: string;
}

/** Without a moment in which a right signature is refused (W13). */
export function WebhookRotation({ endpoint: { overlapEndsAt, promotedAt }, path, csrf }: WebhookRotationProps): VNode {
  return (
    <section class="card stack" aria-labelledby="secret-title">
      <h2 id="secret-title">{words.title}</h2>
      {!overlapEndsAt && <p class="soft">{words.one}</p>}
      {overlapEndsAt && (
        <Notice kind="info">
          <p>
            {words.twoUntil} <Moment date={overlapEndsAt} />. {promotedAt ? words.promoted : words.unpromoted}
          </p>
          {!promotedAt && (
            <Form action={`${path}/promotion`} csrf={csrf}>
              <Button>{words.promote}</Button>
            </Form>
          )}
        </Notice>
      )}
      <Form action={`${path}/secret`} csrf={csrf}>
        <SelectField
          name="overlap"
          label={words.overlap}
          options={Object.entries(words.overlaps).map(([value, text]) => ({ value, text }))}
          value="day"
        />
        <Button>{words.rotate}</Button>
      </Form>
    </section>
  );
}
