/** Refusals about webhook endpoints, their secrets, deliveries and listeners. */
export interface WebhookRefusals {
  'webhook_endpoint.unknown': undefined;
  'webhook_endpoint.too_many': { max: number };
  'webhook_endpoint.unusable': { faults: EndpointFaults };
  'webhook_endpoint.nothing_to_change': undefined;
  'webhook_endpoint.changed_meanwhile': undefined;

  'webhook_secret.no_new_one': undefined;
  'webhook_secret.rotation_under_way': { overlapEndsAt: Date };

  'webhook_test.endpoint_disabled': undefined;
  'webhook_test.too_many': { max: number; retryAfterSeconds: number };

  'webhook_delivery.unknown': { keptDays: number };
  'webhook_delivery.nothing_to_cancel': { state: string };
  'webhook_delivery.nothing_to_retry': { state: string };
  'webhook_delivery.attempt_being_written': undefined;
  'webhook_delivery.attempt_due': undefined;
  'webhook_delivery.held': undefined;
  'webhook_delivery.about_to_be_held': undefined;
  'webhook_delivery.held_not_redeliverable': undefined;
  'webhook_delivery.not_finished': { state: string };
  'webhook_delivery.endpoint_deleted': undefined;
  'webhook_delivery.redelivered_already': undefined;

  'webhook_redelivery.unknown': { keptDays: number };
  /** `openId`: the id of the redelivery under way; undefined if it has ended meanwhile. */
  'webhook_redelivery.under_way': { openId: string | undefined };
  'webhook_redelivery.completed': undefined;
  'webhook_redelivery.unbounded': undefined;
  'webhook_redelivery.no_time_between': undefined;
  'webhook_redelivery.unknown_endpoint': undefined;
  'webhook_redelivery.too_many': { max: number };

  'webhook_listener.unknown': undefined;
  'webhook_listener.live_client': undefined;
  'webhook_listener.too_many': { max: number };
}

/** What is wrong with an endpoint, by the name of the field. */
export interface EndpointFaults {
  url?: UrlFault;
  event_types?: EventTypesFault;
  headers?: HeadersFault;
  secret?: SecretFault;
}

export type UrlFault =
  | { code: 'unreadable' | 'names_user' | 'has_fragment' | 'port_zero' | 'not_https' | 'not_public' }
  | { code: 'too_long'; max: number };

export interface EventTypesFault {
  code: 'unknown_event_type';
  known: readonly string[];
}

export type HeadersFault =
  | { code: 'too_many'; max: number }
  | { code: 'unusable_name'; max: number }
  | { code: 'reserved_name'; name: string }
  | { code: 'unusable_value'; name: string; max: number }
  | { code: 'same_name_twice' };

export interface SecretFault {
  code: 'unusable_secret';
  min: number;
  max: number;
}
