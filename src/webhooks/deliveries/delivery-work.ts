import type { DeliveryState } from './delivery-state.js';
import type { SealedSecrets } from '../endpoints/endpoint-secret.js';

/**
 * Everything that one attempt needs: the stored bytes of the notification, and the current settings of the endpoint,
 * because changed settings apply to waiting deliveries, too (docs/decisions.md, "An endpoint is changed").
 */
export interface DeliveryWork extends SealedSecrets {
  deliveryId: string;
  clientId: string;
  endpointId: string;
  notificationId: string;
  eventType: string;
  body: Buffer;
  url: string;
  headersEncrypted: Buffer | null;
  state: DeliveryState;
  isEndpointDisabled: boolean;
  isEndpointDeleted: boolean;
}

export interface DeliveryWorkRow {
  delivery_id: string;
  client_id: string;
  webhook_endpoint_id: string;
  notification_id: string;
  type: string;
  body: Buffer;
  url: string;
  secret_encrypted: Buffer;
  next_secret_encrypted: Buffer | null;
  overlap_ends_at: Date | null;
  promoted_at: Date | null;
  headers_encrypted: Buffer | null;
  state: DeliveryState;
  disabled_at: Date | null;
  deleted_at: Date | null;
}

export function toDeliveryWork(row: DeliveryWorkRow): DeliveryWork {
  return {
    deliveryId: row.delivery_id,
    clientId: row.client_id,
    endpointId: row.webhook_endpoint_id,
    notificationId: row.notification_id,
    eventType: row.type,
    body: row.body,
    url: row.url,
    secretEncrypted: row.secret_encrypted,
    nextSecretEncrypted: row.next_secret_encrypted,
    overlapEndsAt: row.overlap_ends_at,
    promotedAt: row.promoted_at,
    headersEncrypted: row.headers_encrypted,
    state: row.state,
    isEndpointDisabled: row.disabled_at !== null,
    isEndpointDeleted: row.deleted_at !== null,
  };
}
