import type { Context } from '../../../context.js';
import { isLongerThan } from '../../../free-text.js';
import { setOutcome, type OutcomeRequest } from '../../../sandbox/outcome.js';
import { refuse } from '../../../refusals/refuse.js';
import { REVIEW_TEXT_MAX_LENGTH } from '../../../verification/review/review.js';
import type { Body, Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { refusedWith } from '../../../http/refused.js';
import { renderPage } from '../../../ui/render.js';
import { tabPath } from '../dashboard-layout.page.js';
import { redirectWithFlash } from '../flash.http.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { OutcomePage, type OutcomeEntry } from './outcome.page.js';
import { requireSandbox } from './sandbox-visit.http.js';
import { findUser } from '../../../users/user-explorer.js';

const FORM = 'sandbox outcome';
const words = messages.clientSandbox.outcome;

export const showDashboardOutcome: Handler<'showDashboardOutcome'> = async (call) => {
  const visit = requireSandbox(await openClientVisit(call));
  return { status: 200, body: await page(call.context, visit, call.path.grant_id) };
};

export const setDashboardOutcome: Handler<'setDashboardOutcome'> = async (call) => {
  const visit = requireSandbox(await openClientForm(call, FORM));
  const { grant_id: grantId } = call.path;
  const { client, actor } = visit;
  const { userId, level } = await getUser(call.context, visit, grantId);
  const request: OutcomeRequest = { clientId: client.clientId, userId, level, actor, ...chosen(call.body) };
  const faults = faultsOf(request);
  const again = async (entry: OutcomeEntry) => ({
    status: 422 as const,
    body: await page(call.context, visit, grantId, entry),
  });
  if (Object.keys(faults).length > 0) return again({ request, faults });
  try {
    await setOutcome(call.context, request, call.now);
  } catch (error) {
    return again({ request, faults: {}, refusal: refusedWith(error, 409, 422).text });
  }
  return redirectWithFlash(visit, `${tabPath(client.clientId, 'sandbox')}/users/${grantId}`, 'outcome_set');
};

/** Reads only the fields of the chosen outcome, because the browser sends those of the other outcomes, too. */
function chosen({ outcome, reason_code, fixable, items = [], text = '' }: Body<'setDashboardOutcome'>) {
  switch (outcome) {
    case 'rejected':
      return { outcome, reasonCode: reason_code ?? '', fixable: fixable === 'true' };
    case 'contacted':
      return { outcome, items: typeof items === 'string' ? [items] : items, text: text.replaceAll(/\r\n?/g, '\n') };
    default:
      return { outcome };
  }
}

function faultsOf({ outcome, reasonCode, items, text = '' }: OutcomeRequest): OutcomeEntry['faults'] {
  if (outcome === 'rejected' && reasonCode === '') return { reason_code: words.faults.reason };
  if (outcome !== 'contacted') return {};
  return {
    ...(items?.length === 0 ? { items: words.faults.items } : {}),
    ...(isLongerThan(text, REVIEW_TEXT_MAX_LENGTH) ? { text: words.faults.text(REVIEW_TEXT_MAX_LENGTH) } : {}),
  };
}

/** @throws Refused if the client has no access to this user, or if there is no verification */
async function getUser(context: Context, { client }: ClientVisit, grantId: string) {
  const user = await findUser(context, client, grantId);
  if (user?.access !== 'fetched' || !user.status) refuse('sandbox.unknown_user');
  return { ...user, status: user.status };
}

async function page(context: Context, visit: ClientVisit, grantId: string, entry?: OutcomeEntry): Promise<string> {
  const user = await getUser(context, visit, grantId);
  const { frame, client } = visit;
  return renderPage(OutcomePage({ frame, client, user, csrf: clientFormToken(visit, FORM), entry }));
}
