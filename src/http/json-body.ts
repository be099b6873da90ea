import express, { type RequestHandler } from 'express';
import { requireJsonText } from './body-text.js';
import type { ContractOperation } from './contract.js';
import type { OperationId } from './handler.js';

const LIMIT_BYTES = 64 * 1024;
/** A thousand users in one body (SB4). */
const LIST_LIMIT_BYTES = 256 * 1024;
const WITH_LISTS: readonly OperationId[] = ['createSandboxUsers'];

const parse: RequestHandler = express.json({ limit: LIMIT_BYTES, verify: requireJsonText });
const parseList: RequestHandler = express.json({ limit: LIST_LIMIT_BYTES, verify: requireJsonText });

/** For operations that take JSON by contract; what anybody sends to others is not even read. */
export const readJsonBody: RequestHandler = (request, response, next) => {
  const operation = response.locals.operation as ContractOperation | undefined;
  if (!operation?.bodyTypes.includes('application/json')) next();
  else void (WITH_LISTS.includes(operation.operationId) ? parseList : parse)(request, response, next);
};
