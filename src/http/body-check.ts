import type { ErrorObject } from 'ajv';
import type { RequestHandler } from 'express';
import type { ContractOperation } from './contract.js';
import { contractSchema } from './contract-schema.js';
import { RequestFault } from './request-fault.js';

/**
 * The contract's judgement on the body of an operation without parameters, compiled once: express-openapi-validator would
 * find the operation anew for every request, which costs more than all the rest of the check.
 */
export function checkBody(operation: ContractOperation): RequestHandler {
  const { method, path, bodyTypes } = operation;
  const schemas = new Map(
    bodyTypes.map((type) => [type, contractSchema(['paths', path, method, 'requestBody', 'content', type, 'schema'])]),
  );
  return (request, _response, next) => {
    // Without parameters by now.
    const isValid = schemas.get(request.headers['content-type'] ?? '');
    if (!isValid) throw new RequestFault(415, `Send the body as ${bodyTypes.join(' or ')}.`);
    if (!isValid(request.body)) throw new RequestFault(400, faultText(isValid.errors?.[0]));
    next();
  };
}

/** The names in it are the contract's: of a flat schema no other can be wrong. */
function faultText(error: ErrorObject | undefined): string {
  const params = (error?.params ?? {}) as {
    missingProperty?: string;
    limit?: number;
    tag?: string;
    tagValue?: unknown;
  };
  const field = params.missingProperty ?? params.tag ?? error?.instancePath.slice(1);
  if (!field) return 'The body is not an object.';
  switch (error?.keyword) {
    case 'required':
      return `${field} is missing.`;
    case 'discriminator':
      return params.tagValue === undefined ? `${field} is missing.` : `${field} is not one of the contract.`;
    case 'maxLength':
      return `${field} has more than ${params.limit} characters.`;
    case 'type':
      return `${field} is not a string.`;
    default:
      return `${field} is not what the contract says.`;
  }
}
