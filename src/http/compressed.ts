import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';
import type { ContractOperation } from './contract.js';
import type { OperationId } from './handler.js';

/** Shorter answers fit into the first packets of a connection, with or without compression. */
const THRESHOLD_BYTES = 1_024;

/**
 * Documents, files, lists and the docs. No page for somebody who is logged in, since the length of a compressed page that
 * holds a secret beside what a stranger has put into its address gives the secret away (BREACH). The list of all
 * verifications compresses itself, as it is read.
 */
const COMPRESSED: ReadonlySet<OperationId> = new Set<OperationId>([
  'getAsset',
  'getAsyncapiDocument',
  'getCountryVerifications',
  'getHistory',
  'getOpenapiDocument',
  'getSdkDocument',
  'getWebhookDelivery',
  'listWebhookDeliveries',
  'listWebhookEndpoints',
  'listWebhookRedeliveries',
  'searchDocs',
  'showDocs',
  'showError',
  'showErrors',
  'showGuide',
  'showOperation',
  'showQuickstart',
]);

// Beyond this level each percent of size costs twice the time.
const compress = compression({
  threshold: THRESHOLD_BYTES,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
});

/** Compresses answers by Brotli or gzip, whichever the request prefers (RFC 9110 §12.5.3). */
export function compressLongAnswers({ operationId }: ContractOperation): RequestHandler[] {
  return COMPRESSED.has(operationId) ? [compress] : [];
}
