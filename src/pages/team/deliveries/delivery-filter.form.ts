import { isUuid } from '../../../uuid.js';
import { present } from '../../../present.js';
import { addDays, parseDate } from '../../../verification/catalogue/dates.js';
import type { DeliveryFilter } from '../../../webhooks/deliveries/delivery.js';
import { DELIVERY_STATES } from '../../../webhooks/deliveries/delivery-state.js';
import { NOTIFICATION_TYPES } from '../../../webhooks/notifications/event-type.js';

/** What a member has chosen to see, as it appears in addresses and forms. Empty texts mean everything. Days are in UTC, both included. */
export const DELIVERY_FILTER_FIELDS = ['webhook_endpoint_id', 'type', 'state', 'from', 'to'] as const;
export type DeliveryFilterFields = Record<(typeof DELIVERY_FILTER_FIELDS)[number], string>;

/**
 * Reads the filter. Values that are none of the choices are ignored. Days are typed and kept as they are, so that the
 * form can show them again.
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

/** Expects fields without faults. */
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
