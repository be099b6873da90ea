import express, { type RequestHandler } from 'express';
import type { ContractOperation } from './contract.js';

const LIMIT_BYTES = 64 * 1024;

const parse: RequestHandler = express.json({ limit: LIMIT_BYTES });

/** For operations that take JSON by contract; what anybody sends to others is not even read. */
export const readJsonBody: RequestHandler = (request, response, next) => {
  const operation = response.locals.operation as ContractOperation | undefined;
  if (operation?.bodyTypes.includes('application/json')) void parse(request, response, next);
  else next();
};
