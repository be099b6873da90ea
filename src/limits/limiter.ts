import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { withoutRehearsal } from '../db/enclosed.js';
import { limitHits } from '../metrics.js';
import { LIMITS, type LimitName } from './limits.js';

declare module 'rate-limiter-flexible' {
  interface RateLimiterPostgres {
    /** There, but not in the library's types: the memory alone is asked. */
    getInMemoryBlockMsBeforeExpire(storeKey: string): number;
  }
}

export interface Count {
  /** 0 when the memory of this process said no before Postgres was asked. */
  consumed: number;
  isOver: boolean;
  /** Until the window ends; whole, for Retry-After. */
  waitSeconds: number;
}

/** Whom the event of a limit that is reached is about. */
interface About {
  clientId?: string | undefined;
  address?: string | undefined;
}

/** Counted in Postgres for all processes together; each remembers for itself who has to wait, and asks nobody. */
const LIMITERS = new WeakMap<Db, Map<LimitName, RateLimiterPostgres>>();

/** Seconds that this key has to wait as far as this process knows, or 0. Costs no round trip. */
export function secondsToWait(context: Context, name: LimitName, key: string): number {
  const limiter = limiterOf(context, name);
  const milliseconds = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key));
  if (milliseconds > 0) limitHits.inc({ limit: name });
  return Math.ceil(milliseconds / 1000);
}

/** Counts one more. Whoever goes over the limit is written down: once, by the process whose statement it was. */
export async function countOne(
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

/** Takes one back: what was counted beforehand has turned out to be right. */
export async function uncountOne(context: Context, name: LimitName, key: string): Promise<void> {
  await limiterOf(context, name).reward(key);
}

export async function forgetCount(context: Context, name: LimitName, key: string): Promise<void> {
  await limiterOf(context, name).delete(key);
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refused) {
    // The library's way of saying that it was one too many.
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function limiterOf({ db: given, config }: Context, name: LimitName): RateLimiterPostgres {
  const db = withoutRehearsal(given);
  // Rolled back it would not have been counted, and kept for the next ones it would be of no use to them.
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
    // One of them deletes for all what expired an hour ago, every five minutes.
    clearExpiredByTimeout: limiters.size === 0,
    inMemoryBlockOnConsumed: options.points + 1,
    // While Postgres is away the counting goes on here: a limiter must never be the outage.
    insuranceLimiter: new RateLimiterMemory(options),
  });
  limiters.set(name, limiter);
  return limiter;
}
