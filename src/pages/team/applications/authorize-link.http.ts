import type { Handler } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { buildAuthorizeLink, type LinkWish } from '../../../oauth/authorization/authorize-link.js';
import { AuthorizeLinkPage, type AuthorizeLinkPageProps } from './authorize-link.page.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { several } from './settings.form.js';

const FORM = 'authorize link';

export const showDashboardAuthorizeLink: Handler<'showDashboardAuthorizeLink'> = async (call) => {
  const visit = await openClientVisit(call);
  const [redirectUri = ''] = visit.client.redirectUris;
  const wish: LinkWish = { redirectUri, level: '', addOns: [], details: [], others: ['uid:read'] };
  return { status: 200, body: page(visit, { wish }) };
};

/** Changes nothing. It is a posted form because it has many fields. */
export const buildDashboardLink: Handler<'buildDashboardLink'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  const { redirect_uri = '', level = '', add_ons, details, scopes } = call.body;
  const wish: LinkWish = {
    redirectUri: redirect_uri,
    level,
    addOns: several(add_ons),
    details: several(details),
    others: several(scopes),
  };
  const built = buildAuthorizeLink(visit.client, wish, call.context.config.frontendUrl);
  return 'faults' in built
    ? { status: 422, body: page(visit, { wish, faults: built.faults }) }
    : {
        status: 200,
        body: page({ ...visit, frame: { ...visit.frame, done: 'link_built' } }, { wish, link: built.link }),
      };
};

function page(visit: ClientVisit, shown: Pick<AuthorizeLinkPageProps, 'wish' | 'faults' | 'link'>): string {
  const { frame, client } = visit;
  return renderPage(AuthorizeLinkPage({ frame, client, csrf: clientFormToken(visit, FORM), ...shown }));
}
