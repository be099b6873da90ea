import type { Db } from '../db/database.js';
import { itemsOfLevel } from './catalogue.js';
import type { ItemName } from './items.js';
import { reasonText } from './reasons.js';
import { MAX_RETRIES } from './status-machine.js';
import { findVerificationByKey, type Verification, type VerificationKey } from './verifications.store.js';

/** What a user has to supply for a level now, and why. */
export interface InformationNeed {
  because: 'first' | 'contacted' | 'rejected' | 'expired';
  items: ItemName[];
  /** Why, in words for the user (V5); with `contacted` and `rejected`. */
  reasonText: string | undefined;
  /** What the reviewer wrote to the user; with `contacted` only. */
  requestText: string | undefined;
  /** Tries that are left, this one included; with `rejected` only (VE11). */
  triesLeft: number | undefined;
}

/** Undefined when the verification waits for nothing from its user (VE7): it is decided, or about to be. */
export async function needsInformation(db: Db, key: VerificationKey): Promise<InformationNeed | undefined> {
  return needOf(key.level, await findVerificationByKey(db, key));
}

export function needOf(level: string, verification: Verification | undefined): InformationNeed | undefined {
  if (!verification) return need('first', itemsOfLevel(level));
  const { status, requestedItems, requestText, rejectionIsFixable, rejectionCount, reasonCode } = verification;
  const reason = reasonCode === undefined ? undefined : reasonText(reasonCode);
  switch (status) {
    case 'contacted':
      return { ...need('contacted', requestedItems), reasonText: reason, requestText };
    case 'rejected':
      // What was wrong is not known item by item: all of it is asked for anew.
      return rejectionIsFixable
        ? { ...need('rejected', itemsOfLevel(level)), reasonText: reason, triesLeft: MAX_RETRIES + 1 - rejectionCount }
        : undefined;
    case 'expired':
      return need('expired', itemsOfLevel(level));
    case 'pending':
    case 'approved':
      return undefined;
  }
}

function need(because: InformationNeed['because'], items: ItemName[]): InformationNeed {
  return { because, items, reasonText: undefined, requestText: undefined, triesLeft: undefined };
}
