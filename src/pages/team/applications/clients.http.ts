import { createClient } from '../../../clients/client.js';
import { scopesFor } from '../../../oauth/scope.js';
import type { Handler } from '../../../http/handler.js';
import { refusedWith } from '../../../http/refused.js';
import { renderPage } from '../../../ui/render.js';
import { csrfToken, openSession, requireCsrf } from '../../../http/session.js';
import { ClientCreatedPage } from './client-created.page.js';
import { ClientsPage, type ClientsPageProps } from './clients.page.js';
import { openKnownVisit, type KnownVisit } from '../member-visit.http.js';

const FORM = 'new client';

export const showDashboard: Handler<'showDashboard'> = async (call) => {
  const visit = await openKnownVisit(call);
  return { status: 200, body: listPage(visit) };
};

export const createDashboardClient: Handler<'createDashboardClient'> = async (call) => {
  requireCsrf(await openSession(call, 'member_sessions'), FORM, call.body.csrf ?? '');
  const visit = await openKnownVisit(call);
  const { environment = 'sandbox' } = call.body;
  const name = (call.body.name ?? '').trim();
  const input = { name, environment, allowedScopes: scopesFor({ environment, isPublic: false }) };
  try {
    const { client, clientSecret = '' } = await createClient(call.context, input, call.now, visit.actor);
    // The response contains the page itself. A redirect would have to carry the secret in its URL.
    const page = ClientCreatedPage({ frame: { ...visit.frame, client }, client, clientSecret });
    return { status: 200, body: renderPage(page) };
  } catch (error) {
    const { text: fault } = refusedWith(error, 409, 422);
    return { status: 422, body: listPage(visit, { name, environment, fault }) };
  }
};

function listPage({ frame, session }: KnownVisit, entry?: ClientsPageProps['entry']): string {
  return renderPage(ClientsPage({ frame, csrf: csrfToken(session, FORM), entry }));
}
