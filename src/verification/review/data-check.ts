import type { Config } from '../../config.js';
import type { AutomaticCheck, CheckResult, Finding, SubmittedCase } from './automatic-check.js';
import { itemsOfLevel } from '../catalogue/catalogue.js';
import { addDays, ageOn, parseDate } from '../catalogue/dates.js';
import { MINIMUM_AGE } from '../submission/item-faults.js';
import { isDocumentItem, isGiven, isOptional } from '../catalogue/items.js';
import { identityValidUntil } from '../catalogue/proofs.js';
import type { Decision } from './review-decision.js';

const SOON_DAYS = 30;

/**
 * The built-in check: whether all items are there, the user is of age, the document is valid and the country accepted.
 */
export function dataCheck({ countriesNotAccepted }: Pick<Config, 'countriesNotAccepted'>): AutomaticCheck {
  return {
    name: 'data',
    examine: async (submitted, now) => {
      const findings = [
        ...completeness(submitted),
        ...age(submitted, now),
        ...expiry(submitted, now),
        ...country(submitted, countriesNotAccepted),
        ...duplicates(submitted),
      ];
      const conclusion = conclusionOf(findings);
      return { findings, ...(conclusion ? { conclusion } : {}) } satisfies CheckResult;
    },
  };
}

function completeness({ level, information, documents }: SubmittedCase): Finding[] {
  const missing = itemsOfLevel(level).filter(
    (item) => !isOptional(item) && !(isDocumentItem(item) ? documents[item] : isGiven(item, information[item])),
  );
  if (missing.length === 0) return [{ code: 'complete', weight: 'good' }];
  return missing.map((item) => ({ code: 'item_missing', weight: 'fault', item }));
}

function age({ information: { birth_date } }: SubmittedCase, now: Date): Finding[] {
  if (!birth_date) return [];
  const isAdult = ageOn(now, parseDate(birth_date)) >= MINIMUM_AGE;
  return [isAdult ? { code: 'adult', weight: 'good' } : { code: 'under_age', weight: 'fault' }];
}

function expiry({ information: { document_expires_on } }: SubmittedCase, now: Date): Finding[] {
  if (document_expires_on === undefined) return [];
  // Documents without an end date are rare, and are never asked for again. So a reviewer compares the claim with the
  // picture.
  if (document_expires_on === '') return [{ code: 'document_without_end', weight: 'notice' }];
  const end = identityValidUntil(document_expires_on);
  if (end <= now) return [{ code: 'document_expired', weight: 'fault' }];
  if (end <= addDays(now, SOON_DAYS)) return [{ code: 'document_expires_soon', weight: 'notice' }];
  return [{ code: 'document_valid', weight: 'good' }];
}

function country({ information }: SubmittedCase, notAccepted: readonly string[]): Finding[] {
  if (information.country && notAccepted.includes(information.country)) {
    return [{ code: 'country_not_accepted', weight: 'fault' }];
  }
  return [{ code: 'country_accepted', weight: 'good' }];
}

function duplicates({ duplicateCount }: SubmittedCase): Finding[] {
  return duplicateCount > 0 ? [{ code: 'possible_duplicate', weight: 'notice' }] : [];
}

/** Decides only what follows from the data. The rest, such as a possible duplicate, is left to a reviewer. */
function conclusionOf(findings: Finding[]): Decision | undefined {
  const has = (...codes: string[]) => findings.some(({ code }) => codes.includes(code));
  if (findings.every(({ weight }) => weight === 'good')) return { kind: 'approve' };
  if (has('under_age', 'country_not_accepted')) return { kind: 'reject', reasonCode: 'not_eligible', fixable: false };
  if (has('document_expired')) return { kind: 'reject', reasonCode: 'document_expired', fixable: true };
  return undefined;
}
