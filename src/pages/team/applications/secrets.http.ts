import { addClientSecret, deleteClientSecret, listClientSecrets } from '../../../clients/secret-rotation.js';
import type { Call, Handler, OperationId } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { tabPath } from '../dashboard-layout.page.js';
import { redirectWithFlash } from '../flash.http.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { refusedWith } from '../../../http/refused.js';
import { readSecretOverlap } from '../secret-overlap.form.js';
import { CLIENT_SECRET_OVERLAP, SecretsPage, type SecretsPageProps } from './secrets.page.js';

const FORM = 'secrets';

export const showDashboardSecrets: Handler<'showDashboardSecrets'> = async (call) => {
  const visit = await openClientVisit(call);
  return { status: 200, body: await page(call, visit) };
};

export const addDashboardSecret: Handler<'addDashboardSecret'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  const overlapSeconds = readSecretOverlap(call.body.overlap, CLIENT_SECRET_OVERLAP);
  try {
    const added = await addClientSecret(call.context, visit.client.clientId, overlapSeconds, call.now, visit.actor);
    // The response contains the page itself. A redirect would have to carry the secret in its URL.
    return { status: 200, body: await page(call, visit, { added }) };
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409);
    return { status, body: await page(call, visit, { refused }) };
  }
};

export const deleteDashboardSecret: Handler<'deleteDashboardSecret'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  const { clientId } = visit.client;
  const secret = { clientId, clientSecretId: call.path.client_secret_id };
  try {
    await deleteClientSecret(call.context, secret, call.now, visit.actor);
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409);
    return { status, body: await page(call, visit, { refused }) };
  }
  return redirectWithFlash(visit, tabPath(clientId, 'secrets'), 'secret_deleted');
};

async function page<Id extends OperationId>(
  { context, now }: Pick<Call<Id>, 'context' | 'now'>,
  visit: ClientVisit,
  more: Pick<SecretsPageProps, 'added' | 'refused'> = {},
): Promise<string> {
  const { frame, client } = visit;
  const secrets = await listClientSecrets(context.db, client.clientId);
  return renderPage(SecretsPage({ frame, client, secrets, now, csrf: clientFormToken(visit, FORM), ...more }));
}
