import { getUserInformation } from './hosted/me.http.js';
import { authorize, continueAuthorization } from './oauth/authorize.http.js';
import { decideConsent, showConsent } from './oauth/consent.http.js';
import { issueToken } from './oauth/token.http.js';
import { getAsyncapiDocument, getOpenapiDocument, getReferenceAsset, showReference } from './web/docs.http.js';
import { getCountryVerifications } from './statistics/country-verifications.http.js';
import { getTotalVerifications } from './statistics/total-verifications.http.js';
import { listUserVerifications } from './statistics/user-verifications.http.js';
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
  getTotalVerifications,
  getCountryVerifications,
  listUserVerifications,
  getUserInformation,
};
