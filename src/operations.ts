import { authorize, continueAuthorization } from './oauth/authorize.http.js';
import { decideConsent, showConsent } from './oauth/consent.http.js';
import { issueToken } from './oauth/token.http.js';
import { getAsyncapiDocument, getOpenapiDocument, getReferenceAsset, showReference } from './web/docs.http.js';
import type { Operations } from './web/handler.js';
import { getHealth, getReadiness } from './web/health.http.js';

/** operationId → handler. A missing or surplus one does not compile. */
export const operations: Operations = {
  getHealth,
  getReadiness,
  getOpenapiDocument,
  getAsyncapiDocument,
  showReference,
  getReferenceAsset,
  authorize,
  continueAuthorization,
  showConsent,
  decideConsent,
  issueToken,
};
