import { findClient } from '../../clients/client.js';
import { findLastRevocation } from '../../grants/grant.js';
import { revokeAccess } from '../../oauth/access-revocation/grant-revocation.js';
import { refuse } from '../../refusals/refuse.js';
import type { Handler } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { renderPage } from '../../ui/render.js';
import { csrfToken, requireCsrf } from '../../http/session.js';
import { AccessEndedPage, AccessPage, accessPath } from './access.page.js';
import { findClientWithAccess } from '../../users/clients-with-access.js';
import { openVisit } from './visit.http.js';

/** Asks whether to remove the client's access. Once access has ended, the page at this address says so. */
export const showAccess: Handler<'showAccess'> = async (call) => {
  const { session, user, visitor } = await openVisit(call);
  if (!user || !visitor) return { status: 302, headers: { Location: '/login' } };
  const { db } = call.context;
  const whose = { userId: user.userId, clientId: call.path.client_id };
  const client = await findClientWithAccess(db, whose);
  if (client) {
    const csrf = csrfToken(session, formOf(whose.clientId));
    const page = AccessPage({ action: accessPath(whose.clientId), csrf, visitor, client });
    return { status: 200, body: renderPage(page) };
  }
  const endedAt = await findLastRevocation(db, whose);
  const former = endedAt && (await findClient(db, whose.clientId));
  if (!former) refuse('access.unknown');
  return { status: 200, body: renderPage(AccessEndedPage({ visitor, name: former.name, endedAt })) };
};

/**
 * Revokes the client's access at once: its codes and tokens become invalid, and it no longer counts the user
 * (docs/decisions.md, "A user takes access back").
 */
export const removeAccess: Handler<'removeAccess'> = async (call) => {
  const { session, user } = await openVisit(call);
  const clientId = call.path.client_id;
  // The CSRF token is bound to this session and this client, so that a form for one client cannot end the access of
  // another.
  requireCsrf(session, formOf(clientId), call.body.csrf ?? '');
  if (!user) return { status: 303, headers: { Location: '/login' } };
  if (!(await findClient(call.context.db, clientId))) {
    refuse('access.unknown');
  }
  const { userId } = user;
  await revokeAccess(call.context, { userId, clientId, address: remoteAddress(call.request) }, call.now);
  return { status: 303, headers: { Location: accessPath(clientId) } };
};

function formOf(clientId: string): string {
  return `remove access ${clientId}`;
}
