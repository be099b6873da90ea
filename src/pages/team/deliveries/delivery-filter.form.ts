import { isUuid } from '../../../uuid.js';
import { present } from '../../../present.js';
import { addDays, parseDate } from '../../../verification/catalogue/dates.js';
import type { DeliveryFilter } from '../../../webhooks/deliveries/delivery.js';
import { DELIVERY_STATES } from '../../../webhooks/deliveries/delivery-state.js';
import { NOTIFICATION_TYPES } from '../../../webhooks/notifications/event-type.js';

/**
 * The fields of the filter, as named in the query string and in forms. An empty value means no restriction. `from` and
 * `to` are days in UTC, both inclusive.
 */
export const DELIVERY_FILTER_FIELDS = ['webhook_endpoint_id', 'type', 'state', 'from', 'to'] as const;
export type DeliveryFilterFields = Record<(typeof DELIVERY_FILTER_FIELDS)[number], string>;

/**
 * Reads the filter. Unknown values are ignored. Days stay as the member typed them, even if they are invalid, so that
 * the form can show them again.
 */
export function readDeliveryFields(query: Partial<DeliveryFilterFields>): DeliveryFilterFields {
  const { webhook_endpoint_id: endpoint = '', type, state, from = '', to = '' } = query;
  return {
    webhook_endpoint_id: isUuid(endpoint) ? endpoint : '',
    type: NOTIFICATION_TYPES.find((one) => one === type) ?? '',
    state: DELIVERY_STATES.find((one) => one === state) ?? '',
    from: from.trim(),
    to: to.trim(),
  };
}

/** Call this only if `dayFaults` found no fault in the fields. */
export function toDeliveryFilter(
  fields: DeliveryFilterFields,
  clientId: string,
): Omit<DeliveryFilter, 'deliveryId'> & { clientId: string } {
  const { webhook_endpoint_id: webhookEndpointId, type, from, to } = fields;
  const state = DELIVERY_STATES.find((one) => one === fields.state);
  const created = {
    createdAfter: from === '' ? undefined : parseDate(from),
    createdBefore: to === '' ? undefined : addDays(parseDate(to), 1),
  };
  const chosen = { webhookEndpointId: webhookEndpointId || undefined, type: type || undefined, state, ...created };
  return { clientId, ...present(chosen) };
}
