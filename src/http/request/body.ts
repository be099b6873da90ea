import express, { type RequestHandler } from 'express';
import type { ContractOperation } from '../contract.js';
import type { OperationId } from '../handler.js';
import { requireFormText, requireJsonText } from './body-text.js';

/** The usual limit of a body without files. */
export const BODY_LIMIT_BYTES = 64 * 1024;
const TOKEN_REQUEST_BYTES = 16 * 1024; // token, revocation and introspection requests need no more
/** Room for a thousand sandbox users in one request. */
const LIST_BYTES = 256 * 1024;
const OTHER_LIMITS: Partial<Record<OperationId, number>> = {
  issueToken: TOKEN_REQUEST_BYTES,
  revokeToken: TOKEN_REQUEST_BYTES,
  introspectToken: TOKEN_REQUEST_BYTES,
  createSandboxUsers: LIST_BYTES,
};

/**
 * Reads the body of an operation that takes one by contract, as JSON or as a form. For other operations the body is not
 * read at all.
 */
export function readBody({ operationId, bodyTypes }: ContractOperation): RequestHandler[] {
  if (bodyTypes.length === 0) return [];
  const limit = OTHER_LIMITS[operationId] ?? BODY_LIMIT_BYTES;
  return [
    ...(bodyTypes.includes('application/json') ? [express.json({ limit, verify: requireJsonText })] : []),
    // Forms are read even where only JSON is accepted, so that JSON with the media type of a form gets an error that
    // says so.
    express.urlencoded({ limit: Math.min(limit, BODY_LIMIT_BYTES), verify: requireFormText }),
    fillEmpty,
  ];
}

/** A missing body counts as an empty form or object. */
const fillEmpty: RequestHandler = (request, _response, next) => {
  request.body ??= {};
  next();
};
