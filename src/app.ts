import type { RequestListener } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { FORM_BODY_LIMIT_BYTES, identification, identify, requireBearer } from './admission.js';
import type { Context } from './context.js';
import { answerPreflight, openToPublicClients } from './oauth/cross-origin.http.js';
import { readTokenBody } from './oauth/tokens/token-body.http.js';
import { rehearse } from './db/enclosed.js';
import { operations } from './operations.js';
import { causeChain } from './logger.js';
import { claimedClient, isForPrograms, refusalFor } from './refusal.js';
import { DOCUMENT_ITEM_NAMES } from './verification/catalogue/items.js';
import { UPLOAD_MAX_BYTES } from './verification/documents/upload.js';
import { requireBodySoon } from './http/body-deadline.js';
import { checkBody } from './http/body-check.js';
import { requireFieldText, requireFormText } from './http/body-text.js';
import { contractOperations, readBundle, type ContractOperation } from './http/contract.js';
import type { AnyReply, Call, OperationId, UploadedFile } from './http/handler.js';
import { readJsonBody } from './http/json-body.js';
import { checkParameters } from './http/parameter-check.js';
import { isHead } from './http/head-request.js';
import { makePlain } from './http/plain-request.js';
import { belongTo, takeRequestClasses } from './http/request-classes.js';
import { assertInContract, sendReply } from './http/reply.js';
import { factsOf, noteRefusal, requestLog } from './http/request-log.js';
import { securityHeaders } from './http/security-headers.js';
import { storeUploads } from './http/stored-upload.js';
import { requireOneSpelling, spellingHint } from './http/spelling.js';
import { refuseBadTransport } from './http/transport.js';

/** Whatever asks the database may answer so, by contract; the rest works without one. */
const NEEDS_DATABASE = 503;

/** What programs call, and the rest. Nothing is consumed: the path stays whole. */
const FOR_PROGRAMS = /^(?=\/(oauth|v2)\/)/;
const FOR_PEOPLE = /^(?!\/(oauth|v2)\/)/;

/** The page has two inputs for each document, camera and file. What is a little too big is told beside its field. */
const UPLOAD_LIMITS = {
  fileSize: 3 * UPLOAD_MAX_BYTES,
  files: 2 * DOCUMENT_ITEM_NAMES.length,
  fields: 20,
  fieldSize: FORM_BODY_LIMIT_BYTES,
};

export interface AppOptions {
  /** Told of every answer: the contract tests count which operation gave which status. */
  onReply?: (operationId: OperationId, status: number) => void;
}

/** The middleware in its order; every route is an operation of the contract. */
export function createApp(context: Context, options: AppOptions = {}): RequestListener {
  const app = express();
  const contract = contractOperations();
  takeRequestClasses(app);
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing')
    .set('query parser', 'simple');
  app.set('trust proxy', context.config.trustedProxies);

  const hint = spellingHint(contract);
  app.use(requestLog(context.logger), securityHeaders, requireBodySoon, refuseBadTransport(context.config));
  app.use(requireOneSpelling(isForPrograms));
  for (const operation of contract.filter(isHot)) {
    if (operation.isCrossOrigin) app.options(operation.route, answerPreflight(context, operation));
    app[operation.method](operation.route, ...hotSteps(context, operation), (request, response) =>
      run(context, options, operation, request, response),
    );
  }
  app.use(identification(context, contract));
  app.use('/oauth', readTokenBody);
  app.use('/v2', readJsonBody);
  app.use(express.urlencoded({ limit: FORM_BODY_LIMIT_BYTES, verify: requireFormText }), (request, _response, next) => {
    // A form without any body is an empty form.
    request.body ??= {};
    next();
  });
  // For every request the validator compiles the paths that it knows, one after the other: pages need not wait for others'.
  for (const paths of [FOR_PROGRAMS, FOR_PEOPLE]) app.use(paths, contractValidation(paths));
  app.use(requireFieldText);
  for (const operation of contract) {
    app[operation.method](operation.route, (request, response) => run(context, options, operation, request, response));
  }
  app.use(async (error: unknown, request: Request, response: Response, next: NextFunction) => {
    const operation = response.locals.operation as ContractOperation | undefined;
    const refusal = refusalFor(error, request, { facts: factsOf(response), logger: context.logger, hint });
    noteRefusal(response, refusal, claimedClient(request));
    // The head is out: only cutting the connection tells the client that the body is not whole.
    if (response.headersSent) {
      response.destroy();
      return;
    }
    try {
      await closeUploads(request);
      await answer(context, options, operation, response, refusal.toReply(factsOf(response).requestId, request.path));
    } catch (failure) {
      // Express' own last answer would show where our code lies.
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
    belongTo(app, request, response);
    makePlain(request);
    app(request, response);
  };
}

/** What is called thousands of times a second, where nothing but the body can be wrong; and every page that is looked at. */
function isHot({ route, method, parameters }: ContractOperation): boolean {
  if (FOR_PROGRAMS.test(route)) return parameters.length === 0;
  return method === 'get' && parameters.every(({ isText }) => isText);
}

/** Each hot operation is a route of its own with the steps that it needs, before anything that is for others. */
function hotSteps(context: Context, operation: ContractOperation): RequestHandler[] {
  const { bearerScopes, bodyTypes, isCrossOrigin, parameters } = operation;
  return [
    identify(operation),
    ...(isCrossOrigin ? [openToPublicClients(context)] : []),
    ...(bearerScopes ? [requireBearer(context, bearerScopes)] : []),
    ...(parameters.length > 0 ? [checkParameters(operation)] : []),
    ...(bodyTypes.length > 0 ? [...readTokenBody, checkBody(operation)] : []),
  ];
}

const compiled = new Map<RegExp, RequestHandler[]>();

/**
 * Of requests; replies are held against the contract by assertInContract. Compiled once for all servers of a process, which
 * takes half a second: what the validator does for the first of them alone, numbers in paths, is in no path of ours.
 */
function contractValidation(paths: RegExp): RequestHandler[] {
  const validation = compiled.get(paths) ?? compileValidation(paths);
  compiled.set(paths, validation);
  return validation;
}

function compileValidation(paths: RegExp): RequestHandler[] {
  const bundle = readBundle((path) => paths.test(path));
  return OpenApiValidator.middleware({
    apiSpec: bundle as unknown as Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'],
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: false,
    fileUploader: { limits: UPLOAD_LIMITS, storage: storeUploads(UPLOAD_MAX_BYTES) },
  });
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
    path: request.params,
    query: request.query,
    body: request.body as unknown,
    files: filesOf(request),
    request,
    response,
    isHead: isHead(request),
  };
  // The validator has made the request what the contract says, which the types of each handler repeat.
  const handler = operations[operation.operationId] as (call: Call) => Promise<AnyReply>;
  try {
    const act = (within: Context) => handler({ ...call, context: within } as unknown as Call);
    // A look at the head is no visit: nobody has seen the page, and no link, code or document counts as used for it.
    const isRehearsed = call.isHead && operation.mediaTypes.has(NEEDS_DATABASE);
    const reply = await (isRehearsed ? rehearse(context.db, (db) => act({ ...context, db })) : act(context));
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
  if (operation && context.config.validateResponses) assertInContract(operation, reply);
  if (operation) options.onReply?.(operation.operationId, reply.status);
  await sendReply(response, operation, reply);
}
