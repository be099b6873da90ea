import express, { type RequestHandler } from 'express';
import type { ContractOperation } from '../contract.js';
import type { OperationId } from '../handler.js';
import { requireFormText, requireJsonText } from './body-text.js';

/** Of a body without files. */
export const BODY_LIMIT_BYTES = 64 * 1024;
const TOKEN_REQUEST_BYTES = 16 * 1024; // TE12
/** A thousand users in one body (SB4). */
const LIST_BYTES = 256 * 1024;
const OTHER_LIMITS: Partial<Record<OperationId, number>> = {
  issueToken: TOKEN_REQUEST_BYTES,
  revokeToken: TOKEN_REQUEST_BYTES,
  introspectToken: TOKEN_REQUEST_BYTES,
  createSandboxUsers: LIST_BYTES,
};

/** Reads what an operation takes by contract; what anybody sends to others is not even read. */
export function readBody({ operationId, bodyTypes }: ContractOperation): RequestHandler[] {
  if (bodyTypes.length === 0) return [];
  const limit = OTHER_LIMITS[operationId] ?? BODY_LIMIT_BYTES;
  return [
    ...(bodyTypes.includes('application/json') ? [express.json({ limit, verify: requireJsonText })] : []),
    // Also where only JSON is taken: whoever has mistaken the one for the other is told so.
    express.urlencoded({ limit: Math.min(limit, BODY_LIMIT_BYTES), verify: requireFormText }),
    fillEmpty,
  ];
}

/** Nothing sent is an empty form, or an empty object. */
const fillEmpty: RequestHandler = (request, _response, next) => {
  request.body ??= {};
  next();
};
