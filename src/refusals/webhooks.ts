/** Of webhook endpoints and deliveries. */
export interface WebhookRefusals {
  'webhook_endpoint.nothing_to_change': undefined;
  'webhook_endpoint.changed_meanwhile': undefined;
}
