import type { VNode } from 'preact';
import type { Delivery } from '../../../webhooks/deliveries/delivery.js';
import type { DeliveryState } from '../../../webhooks/deliveries/delivery-state.js';
import { Badge } from '../../../ui/components/badge.js';
import { Moment } from '../../../ui/components/date.js';
import type { NoticeKind } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { tabPath } from '../dashboard-layout.page.js';

const words = messages.clientDeliveries;
const KINDS: Record<DeliveryState, NoticeKind | undefined> = {
  pending: 'info',
  held: 'warn',
  delivered: 'good',
  exhausted: 'bad',
  cancelled: undefined,
};

interface DeliveryRowProps {
  delivery: Delivery;
  /** The URLs of the client's endpoints by id. Endpoints that have been deleted are missing. */
  urls: ReadonlyMap<string, string>;
}

export function DeliveryRow({ delivery, urls }: DeliveryRowProps): VNode {
  const { deliveryId, clientId, type, webhookEndpointId, attemptCount, lastStatusCode, lastErrorClass } = delivery;
  const last = lastStatusCode === null ? lastErrorClass : words.lastStatus(lastStatusCode);
  return (
    <li class="row">
      <div class="row-what">
        <a class="row-link" href={`${tabPath(clientId, 'deliveries')}/${deliveryId}`}>
          {typeName(type)}
        </a>
        <span class="soft small">{urls.get(webhookEndpointId) ?? words.goneEndpoint}</span>
      </div>
      <div class="row-facts">
        <DeliveryBadge state={delivery.state} />
        <span class="small">{words.attempts(attemptCount)}</span>
        {last !== null && <span class="soft small">{last}</span>}
      </div>
      <span class="soft small">
        <Moment date={delivery.createdAt} />
      </span>
    </li>
  );
}

export function DeliveryBadge({ state }: { state: DeliveryState }): VNode {
  const kind = KINDS[state];
  return <Badge {...(kind ? { kind } : {})}>{words.states[state]}</Badge>;
}

/** The display name of a notification type. The contract's list has a name for every type that is stored. */
export function typeName(type: string): string {
  const names: Record<string, string> = messages.clientWebhooks.types;
  return names[type] ?? type;
}
