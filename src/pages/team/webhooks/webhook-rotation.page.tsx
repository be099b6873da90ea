import type { VNode } from 'preact';
import type { WebhookEndpoint } from '../../../webhooks/endpoints/endpoint.js';
import { MAX_SECRET_OVERLAP_SECONDS } from '../../../webhooks/endpoints/secret-rotation.js';
import { Button } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { Form } from '../../../ui/components/form.js';
import { Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { SecretOverlapField } from '../secret-overlap-field.page.js';
import type { SecretOverlapRule } from '../secret-overlap.form.js';

const words = messages.clientWebhooks.rotation;

export const SIGNING_SECRET_OVERLAP: SecretOverlapRule = { byDefault: 'day', mostSeconds: MAX_SECRET_OVERLAP_SECONDS };

interface WebhookRotationProps {
  endpoint: WebhookEndpoint;
  path: string;
  csrf: string;
}

/**
 * Replaces the signing secret. For a while notifications are signed with both secrets, so that receivers accept them
 * before and after they switch (docs/decisions.md, "A secret is rotated").
 */
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
        <SecretOverlapField rule={SIGNING_SECRET_OVERLAP} />
        <Button>{words.rotate}</Button>
      </Form>
    </section>
  );
}
