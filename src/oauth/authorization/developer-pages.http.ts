import type { VNode } from 'preact';
import type { Db } from '../../db/database.js';
import { Refusal } from '../../http/errors.js';
import type { AnyReply, Call } from '../../http/handler.js';
import { REFUSAL_STATUS } from '../../http/refusal-status.js';
import { factsOf } from '../../http/request-log.js';
import { readSession } from '../../http/session.js';
import { isRefused, type Refused } from '../../refusals/refuse.js';
import { renderPage } from '../../ui/render.js';
import type { AcceptedRequest } from './authorization-request.js';
import { FaultyRequestPage } from './faulty-request.page.js';
import { stepPath } from './flow.js';
import { UnprovenRedirectUriPage } from './unproven-redirect-uri.page.js';
import { explainRedirectUri } from './unproven-redirect-uri.js';

/** A refusal that is shown to the developer of a sandbox client, in place of the error page for users. */
class DeveloperRefusal extends Refusal {
  constructor(
    override readonly refused: Refused,
    private readonly draw: (requestId: string) => VNode,
  ) {
    super(refused.code, refused);
  }

  toReply(requestId: string): AnyReply {
    const body = renderPage(this.draw(requestId));
    return { status: REFUSAL_STATUS[this.refused.code], type: 'text/html', body };
  }
}

/**
 * The refusal of a redirect URI, for developers. It is a page for every caller, as it is for a live client: there is no
 * URI yet to which anything could be told (RFC 6749 §4.1.2.1).
 * @returns undefined for a live client, and for anything else that was thrown
 */
export async function redirectUriRefusal(db: Db, query: string, thrown: unknown): Promise<Refusal | undefined> {
  const isAboutIt = isRefused(
    thrown,
    'authorization_request.missing_redirect_uri',
    'authorization_request.unknown_redirect_uri',
  );
  const explained = isAboutIt ? await explainRedirectUri(db, query) : undefined;
  return isAboutIt && explained
    ? new DeveloperRefusal(thrown, (requestId) => UnprovenRedirectUriPage({ ...explained, requestId }))
    : undefined;
}

/**
 * The page that shows the faults of a sandbox client's request in place of the log-in. From it the browser can go on as
 * if it had not been shown. Only somebody at a browser who would have to log in gets it, so that the client's automated
 * tests meet what live users meet: programs follow redirects, and with a log-in the client is told its error at once.
 */
export async function faultyRequestPage(
  { context, request, response, now }: Call<'authorize'>,
  accepted: AcceptedRequest,
): Promise<string | undefined> {
  const { client, fault, authorizationRequestId } = accepted;
  if (!fault || client.environment !== 'sandbox') return undefined;
  if (!(request.headers.accept ?? '').includes('text/html')) return undefined;
  const session = await readSession(context.db, request.headers.cookie, 'sessions', now);
  if (session?.subjectId !== undefined) return undefined;
  const { requestId } = factsOf(response);
  const page = { ...accepted, fault, frontendUrl: context.config.frontendUrl, requestId };
  return renderPage(FaultyRequestPage({ ...page, onward: stepPath(authorizationRequestId) }));
}
