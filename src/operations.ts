import type { Operations } from './web/handler.js';
import { getHealth, getReadiness } from './web/health.http.js';

/** operationId → handler. A missing or surplus one does not compile. */
export const operations: Operations = {
  getHealth,
  getReadiness,
};
