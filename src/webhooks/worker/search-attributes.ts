import type { SEARCH_ATTRIBUTES } from '../../../workflows/search-attributes.js';

/** The same as in workflows/, which must not be imported at run time. If they differ, this does not compile. */
export const searchAttributes: typeof SEARCH_ATTRIBUTES = {
  clientId: { name: 'AttestryClientId', type: 'KEYWORD' },
  endpointId: { name: 'AttestryEndpointId', type: 'KEYWORD' },
  eventType: { name: 'AttestryEventType', type: 'KEYWORD' },
  deliveryState: { name: 'AttestryDeliveryState', type: 'KEYWORD' },
  failedAttempts: { name: 'AttestryFailedAttempts', type: 'INT' },
  lastStatus: { name: 'AttestryLastStatus', type: 'INT' },
  nextAttemptAt: { name: 'AttestryNextAttemptAt', type: 'DATETIME' },
};
