import { parseEmail } from '../../../email.js';
import { parseUuid } from '../../../uuid.js';
import type { Handler } from '../../../http/handler.js';
import { parseCursor } from '../../../http/pagination.js';
import { renderPage } from '../../../ui/render.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { listLevels, listUsers, type ExplorerPage } from '../../../users/user-explorer.js';
import { dayFaults, readFields, toChosenUsers } from './user-filter.form.js';
import type { Search } from './user-search.page.js';
import { UsersPage } from './users.page.js';

const SEARCH_FORM = 'user search';
const PAGE_LENGTH = 50;
/**
 * A search finds the grants of one user, ended ones included. The page shows at most this many and says if there are
 * more.
 */
const MAX_RESULTS = 200;
const NO_USERS: ExplorerPage = { data: [] };

export const showDashboardUsers: Handler<'showDashboardUsers'> = async (call) => {
  const visit = await openClientVisit(call);
  const { context, query } = call;
  const fields = readFields(query);
  const faults = dayFaults(fields);
  const after = parseCursor(query.after ?? '');
  const isValid = Object.keys(faults).length === 0;
  const request = { limit: PAGE_LENGTH, after };
  const page = isValid ? await listUsers(context, visit.client, toChosenUsers(fields), request) : NO_USERS;
  const levels = await listLevels(context, visit.client.clientId);
  const props = { ...propsOf(visit), fields, faults, levels, page, isContinued: after !== undefined };
  return { status: isValid ? 200 : 422, body: renderPage(UsersPage(props)) };
};

export const findDashboardUsers: Handler<'findDashboardUsers'> = async (call) => {
  const visit = await openClientForm(call, SEARCH_FORM);
  const text = (call.body.search ?? '').trim();
  const email = parseEmail(text);
  const userId = parseUuid(text);
  const fault = text === '' ? 'missing' : (email ?? userId) === undefined ? 'neither' : undefined;
  const request = { limit: MAX_RESULTS, after: undefined };
  const page = fault ? NO_USERS : await listUsers(call.context, visit.client, { email, userId }, request);
  const { search: form, ...props } = propsOf(visit);
  const body = renderPage(
    UsersPage({
      ...props,
      search: { ...form, text, fault, isCut: page.next_cursor !== undefined },
      fields: readFields({}),
      faults: {},
      levels: [],
      page: { data: page.data },
      isContinued: false,
    }),
  );
  return { status: fault ? 422 : 200, body };
};

function propsOf(visit: ClientVisit) {
  const { frame, client } = visit;
  const search: Search = { csrf: clientFormToken(visit, SEARCH_FORM) };
  return { frame, clientId: client.clientId, expirationEnabled: client.expirationEnabled, search };
}
