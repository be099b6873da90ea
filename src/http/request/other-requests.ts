import type { Application } from 'express';
import type { ContractOperation } from '../contract.js';
import { refuse } from '../../refusals/refuse.js';

/** Refuses requests that match no operation: other methods of known paths, and unknown paths. */
export function refuseOtherRequests(app: Application, contract: readonly ContractOperation[]): void {
  for (const route of new Set(contract.map((operation) => operation.route))) {
    const allow = allowedMethods(contract.filter((operation) => operation.route === route));
    app.all(route, () => refuse('request.other_method', { allow }));
  }
  app.use(() => refuse('request.unknown_address'));
}

/** HEAD is supported wherever GET is (RFC 9110 §9.1). */
function allowedMethods(operations: readonly ContractOperation[]): string {
  return operations.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ');
}
