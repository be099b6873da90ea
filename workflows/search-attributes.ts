/**
 * Attributes by which operators find deliveries in Temporal's UI. Temporal shows them as plain text and never encrypts
 * them, so they contain only ids and outcomes. They are registered when a worker starts, since an unregistered one
 * would make every start of a workflow fail.
 */
export const SEARCH_ATTRIBUTES = {
  clientId: { name: 'AttestryClientId', type: 'KEYWORD' },
  endpointId: { name: 'AttestryEndpointId', type: 'KEYWORD' },
  eventType: { name: 'AttestryEventType', type: 'KEYWORD' },
  /**
   * This attribute and those below are set from the first failure on, because each change is a write and most
   * deliveries succeed at once.
   */
  deliveryState: { name: 'AttestryDeliveryState', type: 'KEYWORD' },
  failedAttempts: { name: 'AttestryFailedAttempts', type: 'INT' },
  lastStatus: { name: 'AttestryLastStatus', type: 'INT' },
  nextAttemptAt: { name: 'AttestryNextAttemptAt', type: 'DATETIME' },
} as const;
