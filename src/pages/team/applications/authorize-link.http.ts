import type { Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { refusalSentence } from '../../../texts/refusal-sentence.js';
import { renderPage } from '../../../ui/render.js';
import {
  buildAuthorizeLink,
  type LinkFault,
  type LinkParameters,
} from '../../../oauth/authorization/authorize-link.js';
import { AuthorizeLinkPage, type AuthorizeLinkPageProps } from './authorize-link.page.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { asArray } from './settings.form.js';

const FORM = 'authorize link';
const words = messages.authorizeLink;

export const showDashboardAuthorizeLink: Handler<'showDashboardAuthorizeLink'> = async (call) => {
  const visit = await openClientVisit(call);
  const [redirectUri = ''] = visit.client.redirectUris;
  const parameters: LinkParameters = { redirectUri, level: '', addOns: [], details: [], others: ['uid:read'] };
  return { status: 200, body: page(visit, { parameters }) };
};

/** A POST form although it changes nothing, because its many fields would make a long GET address. */
export const buildDashboardLink: Handler<'buildDashboardLink'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  const { redirect_uri = '', level = '', add_ons, details, scopes } = call.body;
  const parameters: LinkParameters = {
    redirectUri: redirect_uri,
    level,
    addOns: asArray(add_ons),
    details: asArray(details),
    others: asArray(scopes),
  };
  const built = buildAuthorizeLink(visit.client, parameters, call.context.config.frontendUrl);
  return 'fault' in built
    ? { status: 422, body: page(visit, { parameters, faults: faultsOf(built.fault) }) }
    : {
        status: 200,
        body: page({ ...visit, frame: { ...visit.frame, done: 'link_built' } }, { parameters, link: built.link }),
      };
};

/** The error text of a fault, by the name of the field that it is shown beside. */
function faultsOf(fault: LinkFault): NonNullable<AuthorizeLinkPageProps['faults']> {
  if (fault === 'redirect_uri') return { redirect_uri: words.redirectUriFault };
  return { level: fault === 'nothing' ? words.nothingFault : refusalSentence(fault).text };
}

function page(visit: ClientVisit, content: Pick<AuthorizeLinkPageProps, 'parameters' | 'faults' | 'link'>): string {
  const { frame, client } = visit;
  return renderPage(AuthorizeLinkPage({ frame, client, csrf: clientFormToken(visit, FORM), ...content }));
}
