import { itemsOfLevel, partsOfLevel } from '../catalogue/catalogue.js';
import { listDrafts, type Drafts } from '../documents/draft-documents.store.js';
import { readSubmission, withoutItems, type Supplied } from './frozen-submission.js';
import { readHistory } from '../status/history.js';
import { walletFault } from './item-faults.js';
import type { ItemName } from '../catalogue/items.js';
import { renewedTogether } from '../catalogue/proofs.js';
import { reasonText } from '../catalogue/reasons.js';
import { findReusable, findUnrenewed, itemsOf, type Reading } from './reusable.js';
import { MAX_RETRIES } from '../status/status-machine.js';
import { momentFor } from '../status/subject-clock.js';
import { findVerificationByKey, type Verification, type VerificationKey } from '../status/verifications.store.js';

/** What a user has to supply for a level now, and why. */
export interface InformationNeed {
  because: 'first' | 'contacted' | 'rejected' | 'expired';
  items: ItemName[];
  /** Why, in words for the user; only with `contacted` and `rejected`. */
  reasonText: string | undefined;
  /** What the reviewer wrote to the user; only with `contacted`. */
  requestText: string | undefined;
  /** How many tries are left, this one included; only with `rejected`. */
  triesLeft: number | undefined;
}

/** What a user has to supply now, and what they have supplied already, in drafts and earlier submissions. */
export interface PresentNeed extends InformationNeed {
  /** Time of the status change that made this necessary; undefined before the first submission. */
  since: Date | undefined;
  /** What was given before, is still valid and is not asked for again; empty with `contacted`. */
  reused: Supplied;
  /**
   * What the next submission takes over from earlier ones: `reused`, or with `contacted` everything that is not asked
   * for.
   */
  kept: Supplied;
  drafts: Drafts;
  /** A wallet that was approved before, if the client suggests another one. The user then says which of them to use. */
  approvedWallet: string | undefined;
  /** The reference time for judging validity; in a sandbox it may be ahead of real time. */
  moment: Date;
}

/**
 * The verification that is asked about. Only an authorization request suggests a wallet; the user's own page does not.
 */
export interface AskedFor extends VerificationKey {
  ensureWallet?: string | undefined;
  /** The client that sends the user. In the sandbox its clock, too, counts when validity is judged. */
  askingClientId?: string | undefined;
}

/** What the user has to supply; undefined if nothing, because the verification is decided or about to be. */
export async function needsInformation(reading: Reading, key: AskedFor, now: Date): Promise<PresentNeed | undefined> {
  return presentNeed(reading, key, await findVerificationByKey(reading.db, key), now);
}

export async function presentNeed(
  reading: Reading,
  key: AskedFor,
  verification: Verification | undefined,
  now: Date,
): Promise<PresentNeed | undefined> {
  // While the case waits for a decision, nothing is asked for, even if a proof has lapsed meanwhile.
  if (verification?.status === 'pending') return undefined;
  const moment = await momentFor(reading.db, key, now, key.askingClientId);
  const need = await readNeed(reading, key.level, standingAt(verification, moment));
  if (!need) return undefined;
  const found = await findReusableAnswers(reading, key, { need, verification, moment });
  const { reused, approvedWallet } = askForOtherWallet(found, key.ensureWallet);
  const known = itemsOf(reused);
  const drafts = await listDrafts(reading.db, key);
  const asked = need.items.filter((item) => !known.includes(item));
  const open = need.because === 'first' ? asked : renewedTogether(asked);
  const items = need.items.filter((item) => open.includes(item));
  const since = verification?.statusChangedAt;
  const rest = withoutItems(reused, open);
  const contacted = need.because === 'contacted' ? verification : undefined;
  const kept = contacted ? withoutItems(await readSubmission(reading, contacted.submissionId), items) : rest;
  return { ...need, since, items, reused: rest, kept, approvedWallet, drafts, moment };
}

/**
 * The answers that need not be given again. None with `contacted`, which asks for exactly the items that the reviewer
 * named.
 */
async function findReusableAnswers(
  reading: Reading,
  key: AskedFor,
  { need, verification, moment }: { need: InformationNeed; verification: Verification | undefined; moment: Date },
): Promise<Supplied> {
  if (need.because === 'first' || need.because === 'expired') return findReusable(reading, key, moment);
  if (need.because === 'rejected' && verification) return findUnrenewed(reading, verification, moment);
  return { information: {}, documents: {} };
}

/** Treats an approval whose proofs have lapsed as expired, even before the hourly run has changed its status. */
function standingAt(verification: Verification | undefined, moment: Date): Verification | undefined {
  return verification && hasLapsed(verification, moment) ? { ...verification, status: 'expired' } : verification;
}

export function hasLapsed({ status, expiresAt }: Verification, moment: Date): boolean {
  return status === 'approved' && expiresAt !== undefined && expiresAt <= moment;
}

/**
 * An approved wallet is reused unless the client suggests another one, because users may have a different wallet for
 * each client.
 */
function askForOtherWallet(
  found: Supplied,
  suggested: string | undefined,
): Pick<PresentNeed, 'reused' | 'approvedWallet'> {
  const { wallet_address: approvedWallet, ...information } = found.information;
  const isOpen = approvedWallet && suggested && approvedWallet !== suggested && !walletFault(suggested);
  return isOpen ? { reused: { ...found, information }, approvedWallet } : { reused: found, approvedWallet: undefined };
}

/** What a verification waits for, with the reviewer's text to the user. */
export async function readNeed(
  reading: Pick<Reading, 'db' | 'encryption'>,
  level: string,
  verification: Verification | undefined,
): Promise<InformationNeed | undefined> {
  const need = needOf(level, verification);
  if (!verification || need?.because !== 'contacted') return need;
  const history = await readHistory(reading, verification.verificationId);
  return { ...need, requestText: history.at(-1)?.requestText };
}

/** What a verification waits for from its user, judged by its status alone. */
function needOf(level: string, verification: Verification | undefined): InformationNeed | undefined {
  // Nothing can be supplied for a level that has left the catalogue.
  if (!partsOfLevel(level)) return undefined;
  if (!verification) return need('first', itemsOfLevel(level));
  const { status, requestedItems, rejectionIsFixable, rejectionCount, reasonCode } = verification;
  const reason = reasonCode === undefined ? undefined : reasonText(reasonCode);
  switch (status) {
    case 'contacted':
      return { ...need('contacted', requestedItems), reasonText: reason };
    case 'rejected':
      // A rejection does not say which item was wrong, so everything is asked for again. `findUnrenewed` then takes out
      // what a renewal had only taken over.
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
