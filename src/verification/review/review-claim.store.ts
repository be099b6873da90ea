import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { runStatement, StatementValues } from '../../db/statement.js';
import type { QueuePosition } from './queue-position.js';
import type { Decision } from './review-decision.js';
import {
  beyondPosition,
  conditions,
  OF_OPEN_ACCOUNT,
  statementName,
  UNDECIDED,
  type QueueFilter,
} from './review-queue.store.js';

export interface ClaimRow {
  staffId: string;
  name: string;
  claimedAt: Date;
}

export interface Claimant {
  staffId: string;
  now: Date;
  /** Claims made at this time or earlier no longer count. */
  lapsed: Date;
}

/** A reviewer's decision that ends without being carried out. */
export interface EndedDecision {
  staffId: string;
  userId: string;
  verificationId: string;
  kind: Decision['kind'];
}

/**
 * Claims a case. False if another reviewer has it, or if it does not wait for a decision. This is one statement, so
 * that only one of two reviewers gets the case. If a decision about it is being written, the statement waits for that.
 */
export async function claimCase(db: Db, verificationId: string, claimant: Claimant): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into case_claims (verification_id, staff_id, claimed_at)
     select v.verification_id, :staffId, :now from verifications v
     where v.verification_id = :verificationId and v.status = 'pending' and ${OF_OPEN_ACCOUNT} and ${UNDECIDED}
     for share of v
     on conflict (verification_id) do update set staff_id = excluded.staff_id, claimed_at = excluded.claimed_at
     where case_claims.staff_id = excluded.staff_id or case_claims.claimed_at <= :lapsed`,
    { verificationId, staffId: claimant.staffId, now: claimant.now, lapsed: claimant.lapsed },
  );
  return rowCount > 0;
}

/**
 * Locks the first case in the queue that no other reviewer has. A case that is being claimed or decided at this moment
 * is skipped.
 * @param page.but a case to leave out, such as the one that was just skipped
 */
export async function lockNextCase(
  trx: Db,
  filter: QueueFilter,
  page: { after: QueuePosition | undefined; but: string | undefined },
  { staffId, lapsed }: Claimant,
): Promise<string | undefined> {
  const values = new StatementValues();
  const text = `select v.verification_id from verifications v
                where ${conditions(filter, values).join(' and ')}
                  ${page.but === undefined ? '' : `and v.verification_id <> ${values.add(page.but)}`}
                  and not exists (select from case_claims c where c.verification_id = v.verification_id
                                  and c.staff_id <> ${values.add(staffId)} and c.claimed_at > ${values.add(lapsed)})
                  ${beyondPosition(page.after, '>', values)}
                order by v.status_changed_at, v.verification_id limit 1
                for no key update of v skip locked`;
  const name = statementName('lock-next-case', filter, page);
  const [row] = await runStatement<{ verification_id: string }>(trx, { name, text }, values.all);
  return row?.verification_id;
}

export async function findClaim(db: Db, verificationId: string, lapsed: Date): Promise<ClaimRow | undefined> {
  const row = await db('case_claims as c')
    .join('staff as s', 's.staff_id', 'c.staff_id')
    .first<Row<ClaimRow> | undefined>('c.staff_id', 's.name', 'c.claimed_at')
    .where('c.verification_id', verificationId)
    .where('c.claimed_at', '>', lapsed);
  return row && fromRow<ClaimRow>(row);
}

/**
 * Extends this reviewer's claim if it has not lapsed. It never creates a claim, nor takes one from another reviewer.
 */
export async function extendClaim(db: Db, verificationId: string, { staffId, now, lapsed }: Claimant): Promise<void> {
  await db('case_claims')
    .where({ verification_id: verificationId, staff_id: staffId })
    .where('claimed_at', '>', lapsed)
    .where('claimed_at', '<', now)
    .update({ claimed_at: now });
}

/**
 * Ends all claims on a user's cases, and deletes the decisions that were not carried out yet. It waits for a claim or
 * decision that is being written at this moment, and ends that as well.
 * @returns those decisions
 */
export async function deleteWorkOnUser(trx: Db, userId: string): Promise<EndedDecision[]> {
  await trx('verifications').where({ user_id: userId }).select('verification_id').forNoKeyUpdate();
  return deleteWork(trx, 'v.user_id = :id', userId);
}

/**
 * Ends any claim on a case, and deletes any decision about it that was not carried out yet.
 * @returns that decision, if there was one
 */
export async function deleteWorkOnCase(trx: Db, verificationId: string): Promise<EndedDecision[]> {
  return deleteWork(trx, 'v.verification_id = :id', verificationId);
}

async function deleteWork(trx: Db, whose: string, id: string): Promise<EndedDecision[]> {
  const { rows } = await trx.raw<{ rows: Row<EndedDecision>[] }>(
    `with released as (
       delete from case_claims c using verifications v where v.verification_id = c.verification_id and ${whose}
     )
     delete from waiting_decisions w using verifications v where v.verification_id = w.verification_id and ${whose}
     returning w.staff_id, v.user_id, w.verification_id, w.kind`,
    { id },
  );
  return rows.map(fromRow<EndedDecision>);
}

/** Ends this reviewer's claim. Another reviewer's claim stays. */
export async function release(db: Db, verificationId: string, staffId: string): Promise<void> {
  await db('case_claims').where({ verification_id: verificationId, staff_id: staffId }).delete();
}
