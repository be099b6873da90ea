import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { outsideDryRun } from '../db/nested-transaction.js';
import { limitHits } from '../metrics.js';
import { LIMITS, type LimitName } from './limits.js';

declare module 'rate-limiter-flexible' {
  interface RateLimiterPostgres {
    /** Missing from the library's types. It reads memory only. */
    getInMemoryBlockMsBeforeExpire(storeKey: string): number;
  }
}

export interface Count {
  /** The number of attempts in this window; 0 if this process refused from its memory without asking Postgres. */
  consumed: number;
  isOver: boolean;
  /** Seconds until the window ends; a whole number, for `Retry-After`. */
  waitSeconds: number;
}

/** Whom the audit event of an exceeded limit is about. */
interface About {
  clientId?: string | undefined;
  address?: string | undefined;
}

/**
 * Limiters count in Postgres, for all processes together. Each process remembers blocked keys in memory and refuses
 * them without a query.
 */
const LIMITERS = new WeakMap<Db, Map<LimitName, RateLimiterPostgres>>();

/** How many seconds this key has to wait, as far as this process knows; 0 for none. Reads memory only. */
export function secondsToWait(context: Context, name: LimitName, key: string): number {
  const limiter = limiterOf(context, name);
  const milliseconds = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key));
  if (milliseconds > 0) limitHits.inc({ limit: name });
  return Math.ceil(milliseconds / 1000);
}

/**
 * Counts one attempt. Exceeding the limit is recorded as an audit event, once, by the process whose attempt exceeded
 * it.
 */
export async function countAttempt(
  context: Context,
  name: LimitName,
  key: string,
  about: About,
  now: Date,
): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await consume(limiterOf(context, name), key);
  const limit = context.config[LIMITS[name].points];
  const isOver = consumedPoints === 0 || consumedPoints > limit;
  if (isOver) limitHits.inc({ limit: name });
  if (consumedPoints === limit + 1) {
    const { clientId, address } = about;
    await recordAuditEvent(context.db, { type: 'rate_limit_hit', clientId, address, detail: name }, now);
  }
  return { consumed: consumedPoints, isOver, waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

/** Subtracts one attempt: it was counted in advance, and has succeeded. */
export async function uncountAttempt(context: Context, name: LimitName, key: string): Promise<void> {
  await limiterOf(context, name).reward(key);
}

export async function resetCount(context: Context, name: LimitName, key: string): Promise<void> {
  await limiterOf(context, name).delete(key);
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refused) {
    // The library rejects with the result when the limit is exceeded.
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function limiterOf({ db: given, config }: Context, name: LimitName): RateLimiterPostgres {
  const db = outsideDryRun(given);
  // In a transaction, a rollback would undo the count. Besides, the limiter is reused and would keep a transaction that
  // has ended.
  if (db.isTransaction) throw new Error('a limit is counted outside of every transaction');
  const limiters = LIMITERS.get(db) ?? new Map<LimitName, RateLimiterPostgres>();
  LIMITERS.set(db, limiters);
  const known = limiters.get(name);
  if (known) return known;
  const { points: variable, seconds } = LIMITS[name];
  const options = { keyPrefix: name, points: config[variable], duration: seconds };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: db,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    // The first limiter deletes expired rows for all limiters: every five minutes, those that expired an hour ago.
    clearExpiredByTimeout: limiters.size === 0,
    inMemoryBlockOnConsumed: options.points + 1,
    // Counts in memory while Postgres is down, so that the limiter itself never causes an outage.
    insuranceLimiter: new RateLimiterMemory(options),
  });
  limiters.set(name, limiter);
  return limiter;
}
