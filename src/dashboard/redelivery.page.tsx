import type { VNode } from 'preact';
import type { WebhookRedelivery } from '../webhooks/redelivery-many.js';
import { Badge } from '../web/components/badge.js';
import { Button, ButtonLink } from '../web/components/button.js';
import { Moment } from '../web/components/date.js';
import { Form } from '../web/components/form.js';
import { Notice } from '../web/components/notice.js';
import { messages } from '../web/messages.js';
import { chosenQuery } from './chosen-query.js';
import { DashboardLayout, tabPath, type DashboardFrame } from './dashboard-layout.js';
import { DELIVERY_FILTER_FIELDS, type DeliveryFilterFields } from './delivery-filter.js';
import type { Refused } from './refused.js';
import { RefusedNotice } from './webhooks.page.js';

const { many: words, filter } = messages.clientDeliveries;

interface RedeliveryCountPageProps {
  frame: DashboardFrame;
  clientId: string;
  fields: DeliveryFilterFields;
  csrf: string;
  /** Undefined where they were not counted. */
  counted?: number;
  refused?: Refused;
}

/** Nobody sends a hundred thousand notifications again without having read how many they are (DF6). */
export function RedeliveryCountPage(props: RedeliveryCountPageProps): VNode {
  const { frame, clientId, fields, csrf, counted, refused } = props;
  const path = tabPath(clientId, 'deliveries');
  return (
    <DashboardLayout title={words.title} width="middle" tab="deliveries" frame={frame}>
      <div class="stack">
        <h1>{words.title}</h1>
        <RefusedNotice refused={refused} />
        {counted === undefined && !refused && (
          <Notice kind="bad">
            <p>{filter.faults.format}</p>
          </Notice>
        )}
        {counted !== undefined && <p class="lead">{words.counted(counted)}</p>}
        {counted !== undefined && counted > 0 && (
          <Form action={`${path}/redeliveries`} csrf={csrf}>
            <FilterInputs fields={fields} />
            <Button kind="primary" name="action" value="redeliver">
              {words.send(counted)}
            </Button>
          </Form>
        )}
        <p>
          <a href={path + chosenQuery(fields)}>{words.back}</a>
        </p>
      </div>
    </DashboardLayout>
  );
}

interface RedeliveryPageProps {
  frame: DashboardFrame;
  redelivery: WebhookRedelivery;
  csrf: string;
  refused?: Refused;
}

export function RedeliveryPage({ frame, redelivery, csrf, refused }: RedeliveryPageProps): VNode {
  const { webhookRedeliveryId, clientId, state, redelivered, counted, createdAt } = redelivery;
  const path = tabPath(clientId, 'deliveries');
  const own = `${path}/redeliveries/${webhookRedeliveryId}`;
  const isOpen = state === 'waiting' || state === 'running';
  return (
    <DashboardLayout title={words.pageTitle} width="middle" tab="deliveries" frame={frame}>
      <div class="stack">
        <RefusedNotice refused={refused} />
        <h1>{words.pageTitle}</h1>
        <p>
          <Badge kind={isOpen ? 'info' : 'good'}>{words.states[state]}</Badge> <Moment date={createdAt} />
        </p>
        <p class="lead">{words.progress(redelivered, counted)}</p>
        {isOpen && (
          <div class="actions">
            <ButtonLink href={own}>{words.reload}</ButtonLink>
            <Form action={own} csrf={csrf} class="inline-form">
              <Button kind="danger">{words.cancel}</Button>
            </Form>
          </div>
        )}
        <p>
          <a href={path}>{words.back}</a>
        </p>
      </div>
    </DashboardLayout>
  );
}

/** What was chosen goes along with a form. */
export function FilterInputs({ fields }: { fields: DeliveryFilterFields }): VNode {
  return (
    <>
      {DELIVERY_FILTER_FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={fields[name]} />
      ))}
    </>
  );
}
