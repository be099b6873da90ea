import type { RequestListener } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { identify, requireBearer, requireLogInForFiles } from './admission.js';
import type { Context } from './context.js';
import { answerPreflight, openToPublicClients } from './oauth/cross-origin.http.js';
import { refuseSecretsInQuery, normalizeTokenRequest } from './oauth/tokens/token-body.http.js';
import { dryRun } from './db/nested-transaction.js';
import { NEAR_VALUES, requireKnownFilters } from './known-filters.js';
import { operations } from './operations.js';
import { findErrorFrame } from './pages/error-frame.http.js';
import { causeChain } from './logger.js';
import { claimedClient, isForPrograms, refusalFor } from './refusal.js';
import { DOCUMENT_ITEM_NAMES } from './verification/catalogue/items.js';
import { UPLOAD_MAX_BYTES } from './verification/documents/upload.js';
import { requireTimelyBody } from './http/request/body-deadline.js';
import { compressLongAnswers } from './http/compressed.js';
import { contractOperations, type ContractOperation } from './http/contract.js';
import { deprecationHeaders } from './http/deprecation.js';
import type { AnyReply, Call, OperationId, UploadedFile } from './http/handler.js';
import { isHead } from './http/request/head-request.js';
import { normalizeRequest } from './http/request/normalized-request.js';
import { setApplication, useRequestClasses } from './http/request/request-classes.js';
import { assertInContract, sendReply } from './http/reply.js';
import { factsOf, noteRefusal, requestLog } from './http/request-log.js';
import { securityHeaders } from './http/security-headers.js';
import { requireCanonicalPath, canonicalPathHint } from './http/request/canonical-path.js';
import { BODY_LIMIT_BYTES, readBody } from './http/request/body.js';
import { checkedRequest, checkRequest } from './http/request/contract-check.js';
import { refuseOtherRequests } from './http/request/other-requests.js';
import { refuseBadTransport } from './http/request/transport.js';
import { readUploads } from './http/request/uploads.js';

/** Operations that need the database have this status in their contract; the others work without it. */
const NEEDS_DATABASE = 503;

/**
 * A page has two inputs for each document, one for the camera and one for a file. Files up to `fileSize` are read in
 * full, so that the page can say beside the field that one is too big.
 */
const UPLOAD_LIMITS = {
  maxBytes: UPLOAD_MAX_BYTES,
  fileSize: 3 * UPLOAD_MAX_BYTES,
  files: 2 * DOCUMENT_ITEM_NAMES.length,
  fields: 20,
  fieldSize: BODY_LIMIT_BYTES,
};

export interface AppOptions {
  /** Called for every response: the contract tests count which operation gave which status. */
  onReply?: (operationId: OperationId, status: number) => void;
  /** What is served; the whole contract unless a test has another. */
  contract?: readonly ContractOperation[];
}

/** The middleware in its order; every route is an operation of the contract. */
export function createApp(context: Context, options: AppOptions = {}): RequestListener {
  const app = express();
  const { contract = contractOperations() } = options;
  useRequestClasses(app);
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing')
    .set('query parser', 'simple');
  app.set('trust proxy', context.config.trustedProxies);

  const hint = canonicalPathHint(contract);
  app.use(requestLog(context.logger), securityHeaders, requireTimelyBody, refuseBadTransport(context.config));
  app.use(requireCanonicalPath(isForPrograms));
  for (const operation of contract) {
    if (operation.isCrossOrigin) app.options(operation.route, answerPreflight(context, operation));
    app[operation.method](operation.route, ...stepsOf(context, operation, options));
  }
  refuseOtherRequests(app, contract);
  app.use(async (error: unknown, request: Request, response: Response, next: NextFunction) => {
    const operation = response.locals.operation as ContractOperation | undefined;
    const refusal = refusalFor(error, request, { facts: factsOf(response), logger: context.logger, hint });
    noteRefusal(response, refusal, claimedClient(request));
    // The headers were already sent, so only closing the connection tells the client that the body is incomplete.
    if (response.headersSent) {
      response.destroy();
      return;
    }
    try {
      await closeUploads(request);
      const frame = await findErrorFrame(context, request, refusal);
      const reply = refusal.toReply(factsOf(response).requestId, request.path, frame);
      await answer(context, options, operation, response, reply);
    } catch (failure) {
      // The error is not passed on, since Express's own error response would reveal paths of our code.
      context.logger.error(
        { request_id: factsOf(response).requestId, error: causeChain(failure) },
        'a refusal could not be answered',
      );
      next();
    }
  });
  app.use((_request, response) => {
    if (response.headersSent) response.destroy();
    else response.status(500).end();
  });
  return (request, response) => {
    setApplication(app, request, response);
    normalizeRequest(request);
    app(request, response);
  };
}

/** The steps of a request for an operation, in their order. Which of them an operation has depends on its contract. */
function stepsOf(context: Context, operation: ContractOperation, options: AppOptions): RequestHandler[] {
  return [
    identify(operation),
    ...compressLongAnswers(operation),
    ...openToPublicClients(context, operation),
    ...requireBearer(context, operation),
    ...requireLogInForFiles(context, operation),
    ...refuseSecretsInQuery(operation),
    ...readUploads(operation, UPLOAD_LIMITS),
    ...readBody(operation),
    ...normalizeTokenRequest(operation),
    checkRequest(operation, NEAR_VALUES),
    ...requireKnownFilters(context, operation),
    (request, response) => run(context, options, operation, request, response),
  ];
}

async function run(
  context: Context,
  options: AppOptions,
  operation: ContractOperation,
  request: Request,
  response: Response,
): Promise<void> {
  const call = {
    context,
    now: context.clock(),
    ...checkedRequest(response),
    files: filesOf(request),
    request,
    response,
    isHead: isHead(request),
  };
  // The request has been validated against the contract, from which the type of each handler is generated.
  const handler = operations[operation.operationId] as (call: Call) => Promise<AnyReply>;
  try {
    const act = (within: Context) => handler({ ...call, context: within } as unknown as Call);
    // A HEAD request is no visit: nobody has seen the page. So its effects are rolled back, and no link, code or
    // document counts as used.
    const isDryRun = call.isHead && operation.mediaTypes.has(NEEDS_DATABASE);
    const reply = await (isDryRun ? dryRun(context.db, (db) => act({ ...context, db })) : act(context));
    await answer(context, options, operation, response, reply);
  } finally {
    await closeUploads(request);
  }
}

function filesOf({ files }: Request): UploadedFile[] {
  return (files as UploadedFile[] | undefined) ?? [];
}

async function closeUploads(request: Request): Promise<void> {
  for (const file of filesOf(request).splice(0)) await file.close();
}

async function answer(
  context: Context,
  options: AppOptions,
  operation: ContractOperation | undefined,
  response: Response,
  reply: AnyReply,
): Promise<void> {
  const whole = operation?.deprecation
    ? { ...reply, headers: { ...deprecationHeaders(operation.deprecation), ...reply.headers } }
    : reply;
  if (operation && context.config.validateResponses) assertInContract(operation, whole);
  if (operation) options.onReply?.(operation.operationId, whole.status);
  await sendReply(response, operation, whole);
}
