/**
 * Operators find deliveries by these attributes in Temporal's pages. Temporal shows them as plain text and never
 * encrypts them, so there are only ids and outcomes. They are registered when a worker starts, since an unregistered
 * one would make every start fail.
 */
export const SEARCH_ATTRIBUTES = {
  clientId: { name: 'AttestryClientId', type: 'KEYWORD' },
  endpointId: { name: 'AttestryEndpointId', type: 'KEYWORD' },
  eventType: { name: 'AttestryEventType', type: 'KEYWORD' },
  /**
   * This and those below are set from the first failure on. Most deliveries succeed at once, and each change is another
   * write.
   */
  deliveryState: { name: 'AttestryDeliveryState', type: 'KEYWORD' },
  failedAttempts: { name: 'AttestryFailedAttempts', type: 'INT' },
  lastStatus: { name: 'AttestryLastStatus', type: 'INT' },
  nextAttemptAt: { name: 'AttestryNextAttemptAt', type: 'DATETIME' },
} as const;
