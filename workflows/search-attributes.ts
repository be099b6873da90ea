/**
 * By these an operator finds deliveries in Temporal's UI. Plain text there and never encrypted: ids and outcomes only (DF11).
 * They are registered when a worker starts; an unregistered one would fail every start.
 */
export const SEARCH_ATTRIBUTES = {
  clientId: { name: 'AttestryClientId', type: 'KEYWORD' },
  endpointId: { name: 'AttestryEndpointId', type: 'KEYWORD' },
  eventType: { name: 'AttestryEventType', type: 'KEYWORD' },
  /** Set from the first failure on: most deliveries succeed at once, and each change is one more write. */
  deliveryState: { name: 'AttestryDeliveryState', type: 'KEYWORD' },
  failedAttempts: { name: 'AttestryFailedAttempts', type: 'INT' },
  lastStatus: { name: 'AttestryLastStatus', type: 'INT' },
  nextAttemptAt: { name: 'AttestryNextAttemptAt', type: 'DATETIME' },
} as const;
