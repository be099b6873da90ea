import type { VNode } from 'preact';
import type { Delivery } from '../../../webhooks/deliveries/delivery.js';
import { Button, ButtonLink } from '../../../ui/components/button.js';
import { Form } from '../../../ui/components/form.js';
import { Pager } from '../../../ui/components/pager.js';
import { messages } from '../../../texts/messages.js';
import { chosenQuery } from '../chosen-query.form.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import type { DeliveryFilterFields } from './delivery-filter.form.js';
import { DeliveryFilterForm } from './delivery-filter-form.page.js';
import { DeliveryRow } from './delivery-row.page.js';
import { PageHead } from '../page-head.page.js';
import { FilterInputs } from './redelivery.page.js';
import type { DayFaults } from '../users/user-filter.form.js';

const words = messages.clientDeliveries;

interface DeliveriesPageProps {
  frame: DashboardFrame;
  clientId: string;
  fields: DeliveryFilterFields;
  faults: DayFaults;
  page: { data: Delivery[]; next_cursor?: string };
  urls: ReadonlyMap<string, string>;
  csrf: string;
  /** Whether this page begins in the middle of the list. */
  isContinued: boolean;
}

/** The deliveries of a client's notifications, with a filter, and a button that redelivers the filtered ones. */
export function DeliveriesPage(props: DeliveriesPageProps): VNode {
  const { frame, clientId, fields, faults, page, urls, csrf, isContinued } = props;
  const path = tabPath(clientId, 'deliveries');
  const isFiltered = chosenQuery(fields) !== '';
  const older = page.next_cursor;
  return (
    <DashboardLayout title={words.title} tab="deliveries" frame={frame}>
      <PageHead title={words.title} lead={words.lead}>
        <ButtonLink href={`/dashboard/clients/${clientId}/live-deliveries`}>{words.live.link}</ButtonLink>
      </PageHead>
      <DeliveryFilterForm path={path} fields={fields} faults={faults} urls={urls} />
      {Object.keys(faults).length === 0 && (
        <div class="card card-list">
          {page.data.length > 0 ? (
            <ul class="row-list" aria-label={words.caption}>
              {page.data.map((delivery) => (
                <DeliveryRow key={delivery.deliveryId} delivery={delivery} urls={urls} />
              ))}
            </ul>
          ) : (
            <div class="empty">
              <h2>{isFiltered ? words.emptyFilteredTitle : words.emptyTitle}</h2>
              <p class="soft">{isFiltered ? words.emptyFilteredText : words.emptyText}</p>
            </div>
          )}
        </div>
      )}
      <Pager
        label={words.pages}
        first={isContinued ? { href: path + chosenQuery(fields), text: words.first } : undefined}
        next={
          older === undefined ? undefined : { href: path + chosenQuery(fields, { after: older }), text: words.next }
        }
      />
      {isFiltered && page.data.length > 0 && (
        <section class="card stack" aria-labelledby="many">
          <h2 id="many">{words.many.title}</h2>
          <p class="soft">{words.many.text}</p>
          <Form action={`${path}/redeliveries`} csrf={csrf}>
            <FilterInputs fields={fields} />
            <Button name="action" value="count">
              {words.many.count}
            </Button>
          </Form>
        </section>
      )}
    </DashboardLayout>
  );
}
