import type { Context } from '../../context.js';
import { visibleStatus } from '../../statistics/visible-status.js';
import { findCaseOfGrant } from './case-of-grant.store.js';
import { namedParts } from '../catalogue/catalogue.js';
import { releasedDetails, type ReleasedPart } from '../submission/released-details.js';
import type { Status } from './status-machine.js';

/** A user's verification as one client sees it. */
export interface VisibleCase {
  level: string;
  status: Status;
  changedAt: Date;
  /** Released data by part; empty if no scope releases any. */
  details: Record<string, ReleasedPart>;
}

/**
 * What a token with these scopes may read about its grant's verification. Undefined if the scopes ask for no level.
 * Empty before the first submission, and if the token was narrowed to less than the grant's level (docs/decisions.md,
 * "`scope` named on refresh").
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
  if (!found || canonicalName(parts) !== canonicalName(found.level.split('+'))) return [];
  const { level, status, changedAt, expirationEnabled, submissionId } = found;
  const details = await releasedDetails(context, { level, submissionId, grantId, scopes }, now);
  return [{ level, status: visibleStatus(status, expirationEnabled), changedAt, details }];
}

/**
 * The same name for the same parts in any order. It is not looked up in the catalogue, so that a level that is no
 * longer in the catalogue can still be read.
 */
function canonicalName(parts: readonly string[]): string {
  return [...parts].sort().join('+');
}
