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
  /** Why, in words for the user (V5); with `contacted` and `rejected`. */
  reasonText: string | undefined;
  /** What the reviewer wrote to the user; with `contacted` only. */
  requestText: string | undefined;
  /** Tries that are left, this one included; with `rejected` only (VE11). */
  triesLeft: number | undefined;
}

/** The same as it stands now, when documents are looked at. */
export interface PresentNeed extends InformationNeed {
  /** The change that it came with; undefined before the first submission. */
  since: Date | undefined;
  /** What is still valid of what was given before, and is not asked for again (VE6, EX4); not with `contacted`. */
  reused: Supplied;
  /** What stays of what was given before: that, or with `contacted` all but what is asked for. */
  kept: Supplied;
  /** What was sent for it and not submitted yet. */
  drafts: Drafts;
  /** FL9: a wallet that was approved before, where the client suggests another one: the user says which it is to be. */
  approvedWallet: string | undefined;
  /** By when the rest is judged. */
  moment: Date;
}

/** What an authorization asks about; the user's own page suggests nothing. */
export interface AskedFor extends VerificationKey {
  ensureWallet?: string | undefined;
  /** By whose clock it is judged, too (SB3). */
  askingClientId?: string | undefined;
}

/** Undefined when the verification waits for nothing from its user (VE7): it is decided, or about to be. */
export async function needsInformation(reading: Reading, key: AskedFor, now: Date): Promise<PresentNeed | undefined> {
  return presentNeed(reading, key, await findVerificationByKey(reading.db, key), now);
}

export async function presentNeed(
  reading: Reading,
  key: AskedFor,
  verification: Verification | undefined,
  now: Date,
): Promise<PresentNeed | undefined> {
  // Whoever waits for a decision is asked for nothing, whatever the time is.
  if (verification?.status === 'pending') return undefined;
  const moment = await momentFor(reading.db, key, now, key.askingClientId);
  const need = await readNeed(reading, key.level, standingAt(verification, moment));
  if (!need) return undefined;
  const found = await findKnown(reading, key, { need, verification, moment });
  const { reused, approvedWallet } = openWallet(found, key.ensureWallet);
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

/** What need not be given again. Of a contact there is nothing: exactly what it names is asked for (VE10). */
async function findKnown(
  reading: Reading,
  key: AskedFor,
  { need, verification, moment }: { need: InformationNeed; verification: Verification | undefined; moment: Date },
): Promise<Supplied> {
  if (need.because === 'first' || need.because === 'expired') return findReusable(reading, key, moment);
  if (need.because === 'rejected' && verification) return findUnrenewed(reading, verification, moment);
  return { information: {}, documents: {} };
}

/** VE7: what has lapsed is not held any more, also where the run that says so is still to come (EX2). */
function standingAt(verification: Verification | undefined, moment: Date): Verification | undefined {
  return verification && hasLapsed(verification, moment) ? { ...verification, status: 'expired' } : verification;
}

/** Approved, and due to expire. */
export function hasLapsed({ status, expiresAt }: Verification, moment: Date): boolean {
  return status === 'approved' && expiresAt !== undefined && expiresAt <= moment;
}

/** The wallet, unlike a name, can be another one each time: it is reused unless the client suggests another (FL9, VE6). */
function openWallet(found: Supplied, suggested: string | undefined): Pick<PresentNeed, 'reused' | 'approvedWallet'> {
  const { wallet_address: approvedWallet, ...information } = found.information;
  const isOpen = approvedWallet && suggested && approvedWallet !== suggested && !walletFault(suggested);
  return isOpen ? { reused: { ...found, information }, approvedWallet } : { reused: found, approvedWallet: undefined };
}

/** The same with what the reviewer wrote to the user. */
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

/** What a verification waits for from its user by its status alone. */
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
      // What was wrong is not known item by item: all of it is asked for anew, or all that was renewed (EX4).
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
