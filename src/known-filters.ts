import type { RequestHandler } from 'express';
import type { Context } from './context.js';
import { bearerOf } from './http/bearer.js';
import type { ContractOperation } from './http/contract.js';
import { checkedRequest, type NearValues } from './http/request/contract-check.js';
import { nearOnes } from './near-ones.js';
import { refuse } from './refusals/refuse.js';
import type { FieldFault } from './refusals/requests.js';
import { isLevelOnRecord } from './statistics/user-verifications.js';
import { partsOfLevel } from './verification/catalogue/catalogue.js';
import { isCountryCode, listCountries } from './verification/catalogue/countries.js';
import { nearLevel } from './verification/catalogue/near-level.js';

/** What was probably meant by a level or country: the contract has only the form of both. */
export const NEAR_VALUES: NearValues = {
  level: (given) => [nearLevel(given) ?? []].flat(),
  country: (given) =>
    nearOnes(
      given,
      listCountries().map(({ code }) => code),
    ),
};

/**
 * Refuses to filter by a level or country that no record can have: an empty list would look like an answer. A level that
 * has left the catalogue is known to clients that have something at it.
 */
export function requireKnownFilters(
  { db }: Context,
  { query = [], bearerScopes }: ContractOperation,
): RequestHandler[] {
  if (!bearerScopes || !query.some(({ name }) => name in NEAR_VALUES)) return [];
  const requireKnown: RequestHandler = async (request, response, next) => {
    const { level, country } = checkedRequest(response).query as { level?: string; country?: string };
    const { clientId } = bearerOf({ request });
    const fields: FieldFault[] = [];
    if (level !== undefined && !partsOfLevel(level) && !(await isLevelOnRecord(db, clientId, level))) {
      fields.push(unknownValue('level', level));
    }
    if (country !== undefined && !isCountryCode(country)) fields.push(unknownValue('country', country));
    if (fields.length > 0) refuse('request.against_contract', { fields });
    next();
  };
  return [requireKnown];
}

function unknownValue(field: 'level' | 'country', given: string): FieldFault {
  const near = NEAR_VALUES[field]?.(given) ?? [];
  return { place: 'query', field, keyword: 'unknown_value', limit: undefined, message: '', near };
}
