import type { VNode } from 'preact';
import type { WebhookRedelivery } from '../../../webhooks/deliveries/redelivery-many.js';
import { Badge } from '../../../ui/components/badge.js';
import { Button, ButtonLink } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { Form } from '../../../ui/components/form.js';
import { Notice, type NoticeKind } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { chosenQuery } from '../chosen-query.form.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { DELIVERY_FILTER_FIELDS, type DeliveryFilterFields } from './delivery-filter.form.js';
import { PageHead } from '../page-head.page.js';
import type { Sentence } from '../../../texts/sentence.js';
import { RefusedNotice } from '../refused-notice.page.js';

const { many: words, filter } = messages.clientDeliveries;

const KINDS: Record<WebhookRedelivery['state'], NoticeKind | undefined> = {
  waiting: 'info',
  running: 'info',
  completed: 'good',
  cancelled: undefined,
};

interface RedeliveryCountPageProps {
  frame: DashboardFrame;
  clientId: string;
  fields: DeliveryFilterFields;
  csrf: string;
  /** Undefined if they were not counted, because the filter was refused. */
  counted?: number;
  refused?: Sentence;
}

/** Asks for confirmation and says how many notifications would be sent again, because it may be a hundred thousand. */
export function RedeliveryCountPage(props: RedeliveryCountPageProps): VNode {
  const { frame, clientId, fields, csrf, counted, refused } = props;
  const path = tabPath(clientId, 'deliveries');
  return (
    <DashboardLayout title={words.title} width="middle" tab="deliveries" frame={frame}>
      <PageHead title={words.title} back={{ href: path + chosenQuery(fields), text: words.back }} />
      <RefusedNotice refused={refused} />
      {counted === undefined && !refused && (
        <Notice kind="bad">
          <p>{filter.faults.format}</p>
        </Notice>
      )}
      {counted !== undefined && (
        <section class="card stack" aria-label={words.title}>
          <p class="lead">{words.counted(counted)}</p>
          {counted > 0 && (
            <Form action={`${path}/redeliveries`} csrf={csrf}>
              <FilterInputs fields={fields} />
              <Button kind="primary" name="action" value="redeliver">
                {words.send(counted)}
              </Button>
            </Form>
          )}
        </section>
      )}
    </DashboardLayout>
  );
}

interface RedeliveryPageProps {
  frame: DashboardFrame;
  redelivery: WebhookRedelivery;
  csrf: string;
  refused?: Sentence;
}

export function RedeliveryPage({ frame, redelivery, csrf, refused }: RedeliveryPageProps): VNode {
  const { webhookRedeliveryId, clientId, state, redelivered, counted, createdAt } = redelivery;
  const path = tabPath(clientId, 'deliveries');
  const own = `${path}/redeliveries/${webhookRedeliveryId}`;
  const kind = KINDS[state];
  const isOpen = kind === 'info';
  return (
    <DashboardLayout title={words.pageTitle} width="middle" tab="deliveries" frame={frame}>
      <RefusedNotice refused={refused} />
      <PageHead title={words.pageTitle} back={{ href: path, text: words.back }} />
      <section class="card stack" aria-label={words.pageTitle}>
        <p>
          <Badge {...(kind ? { kind } : {})}>{words.states[state]}</Badge>{' '}
          <span class="soft small">
            <Moment date={createdAt} />
          </span>
        </p>
        <p class="lead" id="progress">
          {words.progress(redelivered, counted)}
        </p>
        <progress class="progress" max={Math.max(counted, 1)} value={redelivered} aria-labelledby="progress" />
        {isOpen && (
          <div class="actions">
            <ButtonLink href={own}>{words.reload}</ButtonLink>
            <Form action={own} csrf={csrf} class="inline-form">
              <Button kind="danger">{words.cancel}</Button>
            </Form>
          </div>
        )}
      </section>
    </DashboardLayout>
  );
}

/** Hidden fields that repeat the chosen filter in a form. */
export function FilterInputs({ fields }: { fields: DeliveryFilterFields }): VNode {
  return (
    <>
      {DELIVERY_FILTER_FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={fields[name]} />
      ))}
    </>
  );
}
