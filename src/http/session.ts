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
/** Longer than any may lie idle. */
const KEPT_MS = 86_400_000;

export type { SessionTable } from './session.store.js';

/** `__Host-` binds the cookie to this origin and to TLS; browsers take it on http://localhost too. */
const COOKIES: Record<SessionTable, string> = {
  sessions: '__Host-attestry_session',
  staff_sessions: '__Host-attestry_staff',
  member_sessions: '__Host-attestry_member',
};

/** A browser that may or may not be logged in. */
export interface Session {
  table: SessionTable;
  /** The cookie's value: only its digest is stored, and only once somebody logs in. */
  value: string;
  /** User, staff or member id of who is logged in. */
  subjectId: string | undefined;
}

/** One that was looked up: whoever is logged in comes with it. */
export interface OpenSession<Table extends SessionTable> extends Session {
  subject: SubjectRows[Table] | undefined;
}

/** Whether a request counts as use. What a page asks for by itself does not, or no session would ever be idle. */
export interface Use {
  isUse: boolean;
}

const BY_SOMEBODY: Use = { isUse: true };

/** Reads the session; a browser without one gets a fresh value, so that its first form has a CSRF token. */
export async function openSession<Id extends OperationId, Table extends SessionTable>(
  call: Call<Id>,
  table: Table,
  use = BY_SOMEBODY,
): Promise<OpenSession<Table>> {
  const found = await readSession(call.context.db, call.request.headers.cookie, table, call.now, use);
  return found ?? { ...startSession(call, table), subject: undefined };
}

/** The session that a cookie names, whether or not anybody is logged in. */
export async function readSession<Table extends SessionTable>(
  db: Db,
  cookieHeader: string | undefined,
  table: Table,
  now: Date,
  { isUse } = BY_SOMEBODY,
): Promise<OpenSession<Table> | undefined> {
  const value = readCookie(cookieHeader, COOKIES[table]);
  if (!value || !/^ks_[\w-]{43}$/.test(value)) return undefined;
  const subject = await touchSession(db, table, sha256(value), limitsAt(now, isUse ? before(now, TOUCH_MS) : NEVER));
  return { table, value, subjectId: subject && subjectIdOf(subject), subject };
}

/**
 * Who was logged in here until the session ran out: what they send too late is kept for them. They are not logged in: nothing of
 * theirs is shown for it.
 */
export async function findLapsedSubject(db: Db, { table, value }: Session): Promise<string | undefined> {
  return findSubjectId(db, table, sha256(value));
}

/** For queries over many sessions: those last used or begun before these times are over. Such a query is no use of them. */
export function openSince(now: Date): { idleSince: Date; createdSince: Date } {
  return { idleSince: before(now, IDLE_MS), createdSince: before(now, ABSOLUTE_MS) };
}

/** Log-in always makes a new value, so that one that an attacker planted before is worthless. */
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
 * The same by a password that was right when it was looked at, which takes a while: another one may have been set since.
 * @returns whether it still is the password; nobody is logged in otherwise
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

/** What is left of browsers that never came back, a batch at a time. */
export const SESSION_CLEAN_UPS = (Object.keys(COOKIES) as SessionTable[]).map(
  (table) =>
    ({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> =>
      deleteSessionsUnusedSince(db, table, before(now, KEPT_MS), limit),
);

/** One value per browser and form; `purpose` names the form and the transaction it belongs to. */
export function csrfToken(session: Session, purpose: string): string {
  return createHmac('sha256', session.value).update(purpose).digest('base64url');
}

/** Whether the form was drawn for this browser and purpose. */
export function hasCsrf(session: Session, purpose: string, token: string): boolean {
  const expected = Buffer.from(csrfToken(session, purpose));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** @throws Refused when it was not */
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

/** @param staleSince a session that was last seen before this is seen now */
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
