import type { VNode } from 'preact';
import type { DeliveryDetails } from '../../../webhooks/deliveries/delivery.js';
import { isFinal } from '../../../webhooks/deliveries/delivery-state.js';
import { Button, ButtonLink } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { DefinitionList } from '../../../ui/components/definition-list.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';
import { AttemptItem } from './attempt-item.page.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { DeliveryBadge, typeName } from './delivery-row.page.js';
import { PageHead } from '../page-head.page.js';
import type { Sentence } from '../../../texts/sentence.js';
import { RefusedNotice } from '../refused-notice.page.js';

const words = messages.clientDeliveries.delivery;

export interface DeliveryPageProps {
  frame: DashboardFrame;
  delivery: DeliveryDetails;
  /** The endpoint's URL; undefined if the endpoint has been deleted. */
  url: string | undefined;
  csrf: string;
  refused?: Sentence;
}

export function DeliveryPage({ frame, delivery, url, csrf, refused }: DeliveryPageProps): VNode {
  const { deliveryId, clientId, state, attempts } = delivery;
  const list = tabPath(clientId, 'deliveries');
  const own = `${list}/${deliveryId}`;
  const canHurry = state === 'pending' && delivery.attemptCount > 0;
  return (
    <DashboardLayout title={words.title} width="middle" tab="deliveries" frame={frame}>
      <RefusedNotice refused={refused} />
      <PageHead title={words.title} back={{ href: list, text: words.back }} />
      <section class="card stack long-words" aria-label={words.title}>
        <Facts delivery={delivery} url={url} list={list} />
        {state === 'held' && <p>{words.heldText}</p>}
        {!isFinal(state) && (
          <p>
            <ButtonLink href={own}>{words.reload}</ButtonLink>
          </p>
        )}
        {(isFinal(state) || canHurry) && (
          <Form action={own} csrf={csrf}>
            <p class="soft">{canHurry ? words.retryText : words.redeliverText}</p>
            <Button name="action" value={canHurry ? 'retry' : 'redeliver'}>
              {canHurry ? words.retry : words.redeliver}
            </Button>
          </Form>
        )}
        {!isFinal(state) && (
          <details class="more">
            <summary>{words.cancelOpen}</summary>
            <Form action={own} csrf={csrf}>
              <p>{words.cancelText}</p>
              <Button kind="danger" name="action" value="cancel">
                {words.cancel}
              </Button>
            </Form>
          </details>
        )}
      </section>
      <section class="card stack" aria-labelledby="attempts">
        <h2 id="attempts">{words.attempts}</h2>
        {attempts.length === 0 && <p>{words.none}</p>}
        {attempts.length > 0 && (
          <ol class="timeline">
            {attempts.map((attempt) => (
              <AttemptItem key={attempt.attemptNumber} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
      <section class="card stack" aria-labelledby="body">
        <h2 id="body">{words.body}</h2>
        <pre class="raw">{delivery.body}</pre>
      </section>
    </DashboardLayout>
  );
}

function Facts({ delivery, url, list }: Pick<DeliveryPageProps, 'delivery' | 'url'> & { list: string }): VNode {
  const { clientId, type, notificationId, webhookEndpointId, state, nextAttemptAt } = delivery;
  const { createdAt, finishedAt, redeliveryOf } = delivery;
  const endpoint = `${tabPath(clientId, 'webhooks')}/${webhookEndpointId}`;
  const { facts } = words;
  return (
    <DefinitionList
      wide
      items={[
        { term: facts.type, value: typeName(type) },
        { term: facts.webhookId, value: <code>{notificationId}</code> },
        {
          term: facts.endpoint,
          value: url === undefined ? messages.clientDeliveries.goneEndpoint : <a href={endpoint}>{url}</a>,
        },
        { term: facts.state, value: <DeliveryBadge state={state} /> },
        ...(nextAttemptAt && state === 'pending'
          ? [{ term: messages.clientDeliveries.nextAttempt, value: <Moment date={nextAttemptAt} /> }]
          : []),
        { term: facts.created, value: <Moment date={createdAt} /> },
        ...(finishedAt ? [{ term: facts.finished, value: <Moment date={finishedAt} /> }] : []),
        ...(redeliveryOf === null
          ? []
          : [{ term: facts.redeliveryOf, value: <a href={`${list}/${redeliveryOf}`}>{words.earlier}</a> }]),
      ]}
    />
  );
}
