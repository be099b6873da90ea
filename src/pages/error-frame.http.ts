import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from 'express';
import type { Context } from '../context.js';
import { PageRefusal, type Refusal } from '../http/errors.js';
import { readSession, type OpenSession, type SessionTable } from '../http/session.js';
import { REFUSAL_STATUS } from '../http/refusal-status.js';
import { partOf, type ErrorFrame } from '../ui/error.page.js';
import { staffErrorFrame } from './reviewer/staff-visit.http.js';
import { memberErrorFrame } from './team/member-visit.http.js';
import { userErrorFrame } from './user/visit.http.js';

/** An error page is not worth a longer wait: it says what it has to say without a name, too. */
const PATIENCE_MS = 1_000;

/**
 * Finds who is logged in to the part of the site that a refused request was for, so that the error page keeps their
 * name and navigation. Does not count as use of the session.
 * @returns an empty frame if nobody is, or if the database cannot say; after a failure of ours it is not asked at all
 */
export async function findErrorFrame(context: Context, request: Request, refusal: Refusal): Promise<ErrorFrame> {
  if (!(refusal instanceof PageRefusal) || REFUSAL_STATUS[refusal.refused.code] >= 500) return {};
  // This answer travels in the clear.
  if (refusal.refused.code === 'request.plain_http') return {};
  const found = frameOf(context, request).catch(() => ({}));
  return Promise.race([found, wait(PATIENCE_MS, {}, { ref: false })]);
}

async function frameOf(context: Context, request: Request): Promise<ErrorFrame> {
  const frame = async <Table extends SessionTable>(
    table: Table,
    draw: (session: OpenSession<Table>) => ErrorFrame,
  ): Promise<ErrorFrame> => {
    const { cookie } = request.headers;
    const session = await readSession(context.db, cookie, table, context.clock(), { isUse: false });
    return session ? draw(session) : {};
  };
  switch (partOf(request.path)) {
    case 'console':
      return frame('staff_sessions', staffErrorFrame);
    case 'dashboard':
      return frame('member_sessions', memberErrorFrame);
    case 'users':
      return frame('sessions', userErrorFrame);
  }
}
