import type { VNode } from 'preact';
import type { Delivery } from '../../../webhooks/deliveries/delivery.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { DeliveryRow } from './delivery-row.page.js';
import { PageHead } from '../page-head.page.js';

const shared = messages.clientDeliveries;
const words = shared.live;

interface LiveListProps {
  deliveries: readonly Delivery[];
  urls: ReadonlyMap<string, string>;
}

interface LiveDeliveriesPageProps extends LiveListProps {
  frame: DashboardFrame;
  clientId: string;
}

/**
 * The newest deliveries. `live.js` replaces the list whenever the server sends a new one. Without script, a link
 * reloads the page.
 */
export function LiveDeliveriesPage({ frame, clientId, ...list }: LiveDeliveriesPageProps): VNode {
  const path = `/dashboard/clients/${clientId}/live-deliveries`;
  return (
    <DashboardLayout title={words.title} tab="deliveries" frame={frame} script="live.js">
      <PageHead
        title={words.title}
        lead={words.lead}
        back={{ href: tabPath(clientId, 'deliveries'), text: words.back }}
      >
        <ButtonLink href={path}>{words.again}</ButtonLink>
      </PageHead>
      <p
        class="soft small"
        role="status"
        data-live-status
        data-on={words.on}
        data-lost={words.lost}
        data-over={words.over}
      >
        {words.withoutScript}
      </p>
      <div class="card card-list" data-live={`${path}/events`}>
        <LiveList {...list} />
      </div>
    </DashboardLayout>
  );
}

export function LiveList({ deliveries, urls }: LiveListProps): VNode {
  if (deliveries.length === 0) {
    return (
      <div class="empty">
        <h2>{shared.emptyTitle}</h2>
        <p class="soft">{shared.emptyText}</p>
      </div>
    );
  }
  return (
    <ul class="row-list" aria-label={words.caption}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.deliveryId} delivery={delivery} urls={urls} />
      ))}
    </ul>
  );
}
