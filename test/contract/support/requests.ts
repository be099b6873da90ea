import { deliveryRequests } from './delivery-requests.js';
import { bearer } from '../../support/http.js';
import { listenerRequests } from './listener-requests.js';
import type { PreparedRequest } from './director.js';
import type { Partner } from './partner.js';
import { sandboxRequests } from './sandbox-requests.js';
import { targetOf, type Target, type Transaction } from './transaction.js';
import { webhookRequests } from './webhook-requests.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What brings each response of the public contract about; 500 and 503 need no request of their own. */
export function preparedRequests(partner: Partner): (transaction: Transaction) => Promise<PreparedRequest> {
  const { clientId, clientSecret, redirectUri, userTokens, clientTokens } = partner;
  const webhook = webhookRequests(partner);
  const delivery = deliveryRequests(partner);
  const listener = listenerRequests(partner);
  const sandbox = sandboxRequests(partner);
  const credentials = { client_id: clientId, client_secret: clientSecret };

  return async (transaction) => {
    const target = targetOf(transaction);
    if (target.path === '/authorize') return authorize(target);
    if (target.path.startsWith('/oauth/')) return oauth(target);
    if (target.path.startsWith('/v2/webhook-endpoints')) return webhook(target);
    if (target.path.startsWith('/v2/webhook-listeners')) return listener(target);
    if (target.path.startsWith('/v2/sandbox/')) return sandbox(target);
    if (target.path.startsWith('/v2/documents/')) return linkedDocument(target);
    if (target.path.startsWith('/.well-known/')) return metadata(target);
    return target.path.startsWith('/v2/webhook-') ? delivery(target) : resource(target);
  };

  function authorize({ path, status }: Target): PreparedRequest {
    const query = new URLSearchParams({
      client_id: status === '400' ? 'kci_nobody-knows-this' : clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'uid:read email:read',
      state: 'af0ifjsldkj',
    });
    return { path: `${path}?${query.toString()}`, headers: {}, body: '' };
  }

  async function oauth({ path, status, mediaType = '' }: Target): Promise<PreparedRequest> {
    const isJson = mediaType === 'application/json';
    const asked = path === '/oauth/token' ? await tokenFields(status, isJson) : aboutToken(path, status);
    const fields = status === '429' ? { ...asked, client_id: partner.blockedClientId } : asked;
    const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
    return { path, headers: { 'Content-Type': status === '415' ? 'text/plain' : mediaType }, body };
  }

  async function tokenFields(status: string, isJson: boolean): Promise<Record<string, string>> {
    const right = { ...credentials, grant_type: 'client_credentials' };
    switch (status) {
      case '200':
        return { ...credentials, ...(isJson ? refresh() : await codeExchange()) };
      case '400':
        return { ...credentials, ...(await codeExchange()), redirect_uri: 'https://client.example/other' };
      case '401':
        return { ...right, client_secret: 'kcs_wrong' };
      case '413':
        return { ...right, padding: 'x'.repeat(17 * 1024) };
      default:
        return right;
    }
  }

  /** Revocation gets a token of nobody, so that the partner keeps theirs. */
  function aboutToken(path: string, status: string): Record<string, string> {
    const right = { ...credentials, token: path === '/oauth/introspect' ? userTokens.access_token : 'krt_unknown' };
    switch (status) {
      case '400':
        return { ...right, token: '' };
      case '401':
        return { ...right, client_secret: 'kcs_wrong' };
      case '413':
        return { ...right, padding: 'x'.repeat(17 * 1024) };
      default:
        return right;
    }
  }

  async function codeExchange() {
    return { grant_type: 'authorization_code', code: await partner.getCode(), redirect_uri: redirectUri };
  }

  function refresh() {
    return { grant_type: 'refresh_token', refresh_token: userTokens.refresh_token };
  }

  function metadata({ path, status }: Target): PreparedRequest {
    return { path: status === '400' ? `${path}?version=1` : path, headers: {}, body: '' };
  }

  function linkedDocument({ status }: Target): PreparedRequest {
    const [withoutToken = ''] = partner.documentPath.split('?');
    const paths: Record<string, string> = { 400: withoutToken, 404: `${withoutToken}?token=x` };
    return { path: paths[status] ?? partner.documentPath, headers: {}, body: '' };
  }

  async function resource({ path, status }: Target): Promise<PreparedRequest> {
    const userId = status === '200' && path.includes('{user_id}') ? await partner.givenSeenUser() : NOBODY;
    const [right, wrong] = path === '/v2/users/me' ? [userTokens, clientTokens] : [clientTokens, userTokens];
    const headers: Record<string, Record<string, string>> = {
      304: { ...bearer(right.access_token), 'if-none-match': '*' },
      400: { authorization: 'Bearer two tokens' },
      401: {},
      403: bearer(wrong.access_token),
    };
    return {
      path: path.replace('{user_id}', userId),
      headers: headers[status] ?? bearer(right.access_token),
      body: '',
    };
  }
}
