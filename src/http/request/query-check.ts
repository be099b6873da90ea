import { nearOnes } from '../../near-ones.js';
import type { FieldFault } from '../../refusals/requests.js';
import type { ContractOperation, QueryParameter } from '../contract.js';

/** An unknown name is the sender's text. Only a short one, which is no token, is repeated. */
const NAMEABLE = /^[\w-]{1,40}$/;

type Query = Readonly<Record<string, unknown>>;

/**
 * What is wrong with the names in a query: a misspelt filter that is ignored answers with the whole list, and nobody
 * notices. A name that is there twice, or also by its old name, says two things of which only one could be done.
 */
export function misnamed({ query: parameters }: ContractOperation, query: Query): FieldFault[] {
  if (!parameters) return [];
  return Object.keys(query).flatMap((name) => faultOf(name, parameters, query) ?? []);
}

function faultOf(name: string, parameters: readonly QueryParameter[], query: Query): FieldFault | undefined {
  const fault = { place: 'query' as const, field: name, limit: undefined, message: '' };
  const parameter = parameters.find((one) => one.name === name);
  if (!parameter) {
    const known = parameters.filter(({ replacedBy }) => replacedBy === undefined).map((one) => one.name);
    const field = NAMEABLE.test(name) ? name : undefined;
    return { ...fault, field, keyword: 'unknown_parameter', known, near: nearOnes(name, known) };
  }
  if (Array.isArray(query[name])) return { ...fault, keyword: 'repeated' };
  const { replacedBy } = parameter;
  if (replacedBy === undefined || query[replacedBy] === undefined) return undefined;
  return { ...fault, keyword: 'by_two_names', known: [replacedBy] };
}

/** Gives what came by an old name its new one too, so that handlers look only there. */
export function useNewNames({ query: parameters = [] }: ContractOperation, query: Record<string, unknown>): void {
  for (const { name, replacedBy } of parameters) {
    if (replacedBy !== undefined && query[name] !== undefined) query[replacedBy] = query[name];
  }
}
