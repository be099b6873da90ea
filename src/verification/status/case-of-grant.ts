import type { Context } from '../../context.js';
import { visibleStatus } from '../../statistics/counters.js';
import { findCaseOfGrant } from './case-of-grant.store.js';
import { namedParts } from '../catalogue/catalogue.js';
import { releasedDetails, type ReleasedPart } from '../submission/released-details.js';
import type { Status } from './status-machine.js';

/** A user's standing as one client sees it (V7, V11). */
export interface VisibleCase {
  level: string;
  status: Status;
  changedAt: Date;
  /** By part; empty without a scope that releases data. */
  details: Record<string, ReleasedPart>;
}

/**
 * What a token with these scopes shows of its grant's verification: undefined when it asks for no level at all, empty
 * before the first submission, and when the token was narrowed to less than the grant's level (O11).
 */
export async function casesOfGrant(
  context: Context,
  grantId: string,
  scopes: string[],
  now: Date,
): Promise<VisibleCase[] | undefined> {
  const parts = namedParts(scopes);
  if (parts.length === 0) return undefined;
  const found = await findCaseOfGrant(context.db, grantId);
  if (!found || nameOf(parts) !== nameOf(found.level.split('+'))) return [];
  const { level, status, changedAt, expirationEnabled, submissionId } = found;
  const details = await releasedDetails(context, { level, submissionId, grantId, scopes }, now);
  return [{ level, status: visibleStatus(status, expirationEnabled), changedAt, details }];
}

/** The same for the same parts, also of a level that has left the catalogue: who holds it keeps it (V1). */
function nameOf(parts: readonly string[]): string {
  return [...parts].sort().join('+');
}
