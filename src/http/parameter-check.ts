import type { RequestHandler } from 'express';
import type { ContractOperation } from './contract.js';
import { contractSchema } from './contract-schema.js';
import { RequestFault } from './request-fault.js';

/**
 * The contract's judgement on parameters that are texts, compiled once, for the same reason as that on bodies.
 * An id in the path that cannot be one names nothing: 404.
 */
export function checkParameters({ parameters }: ContractOperation): RequestHandler {
  const checks = parameters.map((parameter) => ({ ...parameter, isValid: contractSchema(parameter.schemaLocation) }));
  return ({ params, query }, _response, next) => {
    for (const { in: place, name, isRequired, isValid } of checks) {
      const value = place === 'path' ? params[name] : query[name];
      if (value === undefined ? !isRequired : isValid(value)) continue;
      throw new RequestFault(place === 'path' ? 404 : 400, `${name} is not what the contract says.`);
    }
    next();
  };
}
