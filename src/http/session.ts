import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.js';
import { randomToken, sha256 } from '../crypto/random-token.js';
import type { Db } from '../db/database.js';
import { refuse } from '../refusals/refuse.js';
import type { Call, OperationId } from './handler.js';
import {
  deleteSession,
  deleteSessionsUnusedSince,
  findSubjectId,
  insertSession,
  insertSessionByPassword,
  touchSession,
  type SessionTable,
  type SubjectRows,
} from './session.store.js';

export { endSessionsOf, type SubjectRows } from './session.store.js';

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 3_600_000;
const TOUCH_MS = 60_000;
const NEVER = new Date(0);
/**
 * How long unused sessions are kept: longer than they may be idle, so that `findLapsedSubject` finds their accounts.
 */
const RETENTION_MS = 86_400_000;

export type { SessionTable } from './session.store.js';

/** `__Host-` binds the cookie to this origin and to TLS. Browsers accept it on http://localhost too. */
const COOKIES: Record<SessionTable, string> = {
  sessions: '__Host-attestry_session',
  staff_sessions: '__Host-attestry_staff',
  member_sessions: '__Host-attestry_member',
};

/** A browser that may or may not be logged in. */
export interface Session {
  table: SessionTable;
  /** The value of the cookie. Only its digest is stored, and only when somebody logs in. */
  value: string;
  /** The id of the logged-in user, staff or member. */
  subjectId: string | undefined;
}

/** A session that was looked up, with the account that is logged in. */
export interface OpenSession<Table extends SessionTable> extends Session {
  subject: SubjectRows[Table] | undefined;
}

/**
 * Whether a request counts as use of the session. Requests that a page sends by itself do not, since otherwise no
 * session would ever become idle.
 */
export interface Use {
  isUse: boolean;
}

const BY_PERSON: Use = { isUse: true };

/** Reads the session. A browser without one gets a new cookie value, so that its first form can have a CSRF token. */
export async function openSession<Id extends OperationId, Table extends SessionTable>(
  call: Call<Id>,
  table: Table,
  use = BY_PERSON,
): Promise<OpenSession<Table>> {
  const found = await readSession(call.context.db, call.request.headers.cookie, table, call.now, use);
  return found ?? { ...startSession(call, table), subject: undefined };
}

/** The session of a cookie value; `subject` is undefined when nobody is logged in. */
export async function readSession<Table extends SessionTable>(
  db: Db,
  cookieHeader: string | undefined,
  table: Table,
  now: Date,
  { isUse } = BY_PERSON,
): Promise<OpenSession<Table> | undefined> {
  const value = readCookie(cookieHeader, COOKIES[table]);
  if (!value || !/^ks_[\w-]{43}$/.test(value)) return undefined;
  const subject = await touchSession(db, table, sha256(value), limitsAt(now, isUse ? before(now, TOUCH_MS) : NEVER));
  return { table, value, subjectId: subject && subjectIdOf(subject), subject };
}

/**
 * The account that was logged in until the session expired. What its user submits too late is saved for them. They are
 * not logged in, and nothing of the account is shown.
 */
export async function findLapsedSubject(db: Db, { table, value }: Session): Promise<string | undefined> {
  return findSubjectId(db, table, sha256(value));
}

/**
 * The limits of live sessions, for queries over many of them: those last used or begun before these times have expired.
 * Such a query does not count as use.
 */
export function openSince(now: Date): { idleSince: Date; createdSince: Date } {
  return { idleSince: before(now, IDLE_MS), createdSince: before(now, ABSOLUTE_MS) };
}

/** Logs somebody in. The cookie always gets a new value, so that a value that an attacker planted before is useless. */
export async function logInSession<Id extends OperationId>(
  call: Call<Id>,
  session: Session,
  subjectId: string,
): Promise<Session> {
  await deleteSession(call.context.db, session.table, sha256(session.value));
  const fresh = { ...startSession(call, session.table), subjectId };
  await insertSession(call.context.db, session.table, { hash: sha256(fresh.value), subjectId, now: call.now });
  return fresh;
}

/**
 * Logs somebody in by a password that was right when it was checked. Checking takes a while, so another one may have
 * been set meanwhile.
 * @returns false, without a log-in, if it is no longer the password
 */
export async function logInByPassword<Id extends OperationId>(
  call: Call<Id>,
  session: Session,
  subjectId: string,
  passwordHash: string,
): Promise<boolean> {
  const { db } = call.context;
  const value = randomToken('ks_');
  const row = { hash: sha256(value), subjectId, passwordHash, now: call.now };
  if (!(await insertSessionByPassword(db, session.table, row))) return false;
  await deleteSession(db, session.table, sha256(session.value));
  setCookie(call, session.table, value);
  return true;
}

export async function endSession<Id extends OperationId>(call: Call<Id>, session: Session): Promise<void> {
  await deleteSession(call.context.db, session.table, sha256(session.value));
  startSession(call, session.table);
}

/** Functions that delete sessions of browsers that never came back, one batch per call. */
export const SESSION_CLEAN_UPS = (Object.keys(COOKIES) as SessionTable[]).map(
  (table) =>
    ({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> =>
      deleteSessionsUnusedSince(db, table, before(now, RETENTION_MS), limit),
);

/**
 * A token for one browser and form. `purpose` names the form and, if there is one, the transaction that it belongs to.
 */
export function csrfToken(session: Session, purpose: string): string {
  return createHmac('sha256', session.value).update(purpose).digest('base64url');
}

/** Whether a token was made for this browser and purpose. */
export function hasCsrf(session: Session, purpose: string, token: string): boolean {
  const expected = Buffer.from(csrfToken(session, purpose));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** @throws Refused when the token was made for another browser or purpose */
export function requireCsrf(session: Session, purpose: string, token: string): void {
  if (!hasCsrf(session, purpose, token)) refuse('form.stale');
}

function startSession<Id extends OperationId>(call: Call<Id>, table: SessionTable): Session {
  const value = randomToken('ks_');
  setCookie(call, table, value);
  return { table, value, subjectId: undefined };
}

function setCookie<Id extends OperationId>(call: Call<Id>, table: SessionTable, value: string): void {
  call.response.setHeader('Set-Cookie', `${COOKIES[table]}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`);
}

/** @param staleSince a session last seen before this time gets a new `last_seen_at` */
function limitsAt(now: Date, staleSince: Date) {
  return { ...openSince(now), staleSince, now };
}

function subjectIdOf(subject: SubjectRows[SessionTable]): string {
  if ('user_id' in subject) return subject.user_id;
  return 'staff_id' in subject ? subject.staff_id : subject.member_id;
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/; */).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
