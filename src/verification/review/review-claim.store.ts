import type { Db } from '../../db/database.js';
import { runStatement, StatementValues } from '../../db/statement.js';
import type { QueuePosition } from './queue-position.js';
import type { Decision } from './review-decision.js';
import {
  beyondPosition,
  conditions,
  OF_OPEN_ACCOUNT,
  shapeOf,
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
  /** Claims from then or before are none. */
  lapsed: Date;
}

/** Whose decision about whom ends without being made. */
export interface EndedDecision {
  staffId: string;
  userId: string;
  verificationId: string;
  kind: Decision['kind'];
}

/**
 * False when somebody else has it, or nothing waits there. One statement, so that of two only one gets it; a decision that
 * is under way is waited for.
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
 * Locks the first case that nobody else has. One that is being claimed or decided at this moment is passed over.
 * @param page.but a case that is not meant, such as the one that was skipped
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
  const name = shapeOf('lock-next-case', filter, page);
  const [row] = await runStatement<{ verification_id: string }>(trx, { name, text }, values.all);
  return row?.verification_id;
}

export async function findClaim(db: Db, verificationId: string, lapsed: Date): Promise<ClaimRow | undefined> {
  const row = await db('case_claims as c')
    .join('staff as s', 's.staff_id', 'c.staff_id')
    .first<{ staff_id: string; name: string; claimed_at: Date } | undefined>('c.staff_id', 's.name', 'c.claimed_at')
    .where('c.verification_id', verificationId)
    .where('c.claimed_at', '>', lapsed);
  return row && { staffId: row.staff_id, name: row.name, claimedAt: row.claimed_at };
}

/** Of this reviewer's own claim, while it lasts: nothing is claimed by it, nor taken from anybody. */
export async function extendClaim(db: Db, verificationId: string, { staffId, now, lapsed }: Claimant): Promise<void> {
  await db('case_claims')
    .where({ verification_id: verificationId, staff_id: staffId })
    .where('claimed_at', '>', lapsed)
    .where('claimed_at', '<', now)
    .update({ claimed_at: now });
}

/**
 * Of all cases of a user's, with the decisions that are not made yet. One that is being claimed or decided at this moment is
 * waited for, and ends with the others.
 * @returns those decisions
 */
export async function deleteWorkOnUser(trx: Db, userId: string): Promise<EndedDecision[]> {
  await trx('verifications').where({ user_id: userId }).select('verification_id').forNoKeyUpdate();
  return deleteWork(trx, 'v.user_id = :id', userId);
}

/** Whoever has claimed it, and whatever they have decided that is not made yet. @returns that decision */
export async function deleteWorkOnCase(trx: Db, verificationId: string): Promise<EndedDecision[]> {
  return deleteWork(trx, 'v.verification_id = :id', verificationId);
}

async function deleteWork(trx: Db, whose: string, id: string): Promise<EndedDecision[]> {
  type Row = { staff_id: string; user_id: string; verification_id: string; kind: EndedDecision['kind'] };
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `with released as (
       delete from case_claims c using verifications v where v.verification_id = c.verification_id and ${whose}
     )
     delete from waiting_decisions w using verifications v where v.verification_id = w.verification_id and ${whose}
     returning w.staff_id, v.user_id, w.verification_id, w.kind`,
    { id },
  );
  return rows.map(({ staff_id: staffId, user_id: userId, verification_id: verificationId, kind }) => ({
    staffId,
    userId,
    verificationId,
    kind,
  }));
}

export async function deleteClaim(db: Db, verificationId: string, staffId: string): Promise<void> {
  await db('case_claims').where({ verification_id: verificationId, staff_id: staffId }).delete();
}
