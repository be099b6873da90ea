import { forwardClock, readClock } from '../../../sandbox/clock.js';
import { makeSandboxUsers } from '../../../sandbox/users.js';
import type { Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { refusedWith } from '../../../http/refused.js';
import { renderPage } from '../../../ui/render.js';
import type { Context } from '../../../context.js';
import { tabPath } from '../dashboard-layout.page.js';
import { redirectWithFlash } from '../flash.http.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { readSandboxUsers, wholeNumber } from './sandbox.form.js';
import { CLOCK_MAX_DAYS, SandboxPage, type SandboxPageProps } from './sandbox.page.js';
import { requireSandbox } from './sandbox-visit.http.js';
import { listUsers } from '../../../users/user-explorer.js';

const CLOCK_FORM = 'sandbox clock';
const USERS_FORM = 'sandbox users';
const NEWEST = 10;
const DAY_SECONDS = 86_400;

export const showDashboardSandbox: Handler<'showDashboardSandbox'> = async (call) => {
  const visit = requireSandbox(await openClientVisit(call));
  return { status: 200, body: await page(call, visit) };
};

export const forwardDashboardClock: Handler<'forwardDashboardClock'> = async (call) => {
  const visit = requireSandbox(await openClientForm(call, CLOCK_FORM));
  const { client, actor } = visit;
  const { days: text = '' } = call.body;
  const days = wholeNumber(text, CLOCK_MAX_DAYS);
  const clock = (fault: string) => ({ clock: { text, fault } });
  if (days === undefined) {
    const fault = messages.clientSandbox.clock.fault(CLOCK_MAX_DAYS);
    return { status: 422, body: await page(call, visit, clock(fault)) };
  }
  try {
    await forwardClock(call.context, client.clientId, days * DAY_SECONDS, call.now, actor);
  } catch (error) {
    return { status: 422, body: await page(call, visit, clock(refusedWith(error, 409, 422).text)) };
  }
  return redirectWithFlash(visit, tabPath(client.clientId, 'sandbox'), 'clock_forwarded');
};

export const makeDashboardUsers: Handler<'makeDashboardUsers'> = async (call) => {
  const visit = requireSandbox(await openClientForm(call, USERS_FORM));
  const { client, actor } = visit;
  const { level = '', status = '', country = '', count = '' } = call.body;
  const fields = { level: level.trim(), status, country, count };
  const read = readSandboxUsers(client, fields);
  if ('faults' in read)
    return { status: 422, body: await page(call, visit, { made: { fields, faults: read.faults } }) };
  try {
    await makeSandboxUsers(call.context, client.clientId, read.users, call.now, actor);
  } catch (error) {
    const faults = { count: refusedWith(error, 409, 422).text };
    return { status: 422, body: await page(call, visit, { made: { fields, faults } }) };
  }
  return redirectWithFlash(visit, tabPath(client.clientId, 'users'), 'users_made');
};

async function page(
  { context, now }: { context: Context; now: Date },
  visit: ClientVisit,
  entered: Partial<Pick<SandboxPageProps, 'clock' | 'made'>> = {},
): Promise<string> {
  const { client, frame } = visit;
  const chosen = { access: 'fetched', hasLevel: true } as const;
  const { data: users } = await listUsers(context, client, chosen, { limit: NEWEST, after: undefined });
  const props: SandboxPageProps = {
    frame,
    clientId: client.clientId,
    users,
    time: await readClock(context, client.clientId, now),
    csrf: { clock: clientFormToken(visit, CLOCK_FORM), users: clientFormToken(visit, USERS_FORM) },
    ...entered,
  };
  return renderPage(SandboxPage(props));
}
