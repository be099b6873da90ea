import { isUuid } from '../../../uuid.js';
import { addDays, parseDate } from '../../../verification/catalogue/dates.js';
import type { DeliveryFilter } from '../../../webhooks/deliveries/delivery.js';
import { DELIVERY_STATES } from '../../../webhooks/deliveries/delivery-state.js';
import { NOTIFICATION_TYPES } from '../../../webhooks/notifications/event-type.js';

/** What a member chose to see, as it stands in addresses and forms; empty for everything. */
export interface DeliveryFilterFields {
  webhook_endpoint_id: string;
  type: string;
  state: string;
  /** Days by UTC, both included. */
  from: string;
  to: string;
}

export const DELIVERY_FILTER_FIELDS = ['webhook_endpoint_id', 'type', 'state', 'from', 'to'] as const;

/** What is none of the choices is not chosen; days are typed, and stay as they are. */
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

/** Of fields without faults. */
export function toDeliveryFilter(
  fields: DeliveryFilterFields,
  clientId: string,
): Omit<DeliveryFilter, 'deliveryId'> & { clientId: string } {
  const { webhook_endpoint_id: webhookEndpointId, type, from, to } = fields;
  const state = DELIVERY_STATES.find((one) => one === fields.state);
  return {
    clientId,
    ...(webhookEndpointId === '' ? {} : { webhookEndpointId }),
    ...(type === '' ? {} : { type }),
    ...(state ? { state } : {}),
    ...(from === '' ? {} : { createdAfter: parseDate(from) }),
    ...(to === '' ? {} : { createdBefore: addDays(parseDate(to), 1) }),
  };
}
