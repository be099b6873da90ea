import { consentCsrfPurpose, consentPath } from '../../oauth/authorization/flow.js';
import { authorizationEnded, type AuthorizationEnded } from '../../oauth/authorization/ended-request.js';
import { needsInformation, type AskedFor, type PresentNeed } from '../../verification/submission/information-need.js';
import { partsOfLevel } from '../../verification/catalogue/catalogue.js';
import type { Entered as Typed } from '../../verification/catalogue/items.js';
import { readInformation } from '../../verification/documents/drafts.js';
import { markNeed } from '../../verification/submission/need-mark.js';
import { keepForLater, submit, type SubmissionResult } from '../../verification/submission/submission.js';
import type { User } from '../../accounts/users/user.js';
import type { Visitor } from '../../ui/components/header-user.js';
import type { Denial } from '../../ui/flow-layout.js';
import { refuse } from '../../refusals/refuse.js';
import { isRefused } from '../../refusals/refuse.js';
import type { Call, Handler } from '../../http/handler.js';
import { renderPage } from '../../ui/render.js';
import { csrfToken, findLapsedSubject, hasCsrf, requireCsrf } from '../../http/session.js';
import { readForm, type Sent } from './information.form.js';
import { InformationPage, type InformationPageProps } from './information.page.js';
import { onward, openVisit, purposeOf, purposeWithin, type Visit } from './visit.http.js';

type InformationCall = Call<'showInformation'> | Call<'submitInformation'>;

/**
 * The user and the level that information is asked for. The environment is that of the client or, without an
 * authorization request, the one in the page's address.
 */
interface Subject {
  visit: Visit;
  user: User;
  visitor: Visitor;
  level: string;
  environment: 'sandbox' | 'live';
  /** The wallet address that the client suggests (`ensure_wallet`, §2.1). */
  ensureWallet: string | undefined;
  askingClientId: string | undefined;
}

/**
 * The result for a form whose hidden mark (`markNeed`) is missing, or was made for another user or level. Nothing is
 * submitted: the form is shown again, as it is when other items have become necessary.
 */
const CHANGED: SubmissionResult = { outcome: 'changed' };

type Entered = Pick<InformationPageProps, 'values' | 'faults' | 'isRestored' | 'returned'>;

export const showInformation: Handler<'showInformation'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  const subject = subjectOf(call, visit);
  if ('location' in subject) return { status: 302, headers: { Location: subject.location } };
  const need = await needOf(call, subject);
  if (!need) return { status: 302, headers: { Location: onward(visit) } };
  return { status: 200, ...page(call, subject, need, await initialValues(call, subject, need)) };
};

export const submitInformation: Handler<'submitInformation'> = async (call) => {
  const visit = await openVisit(call, call.query.request).catch(async (error: unknown) => {
    throw isRefused(error, 'authorization_request.ended') ? await storeAfterExpiry(call, error) : error;
  });
  const { csrf = '' } = call.body;
  const form = formOf(call, visit);
  if (!visit.user) requireCsrf(visit.session, form, csrf);
  const subject = subjectOf(call, visit);
  if ('location' in subject) {
    if (!visit.user) await storeDraft(call, visit, form, circumstances(call, visit));
    return { status: 303, headers: { Location: subject.location } };
  }
  const need = await needOf(call, subject);
  if (!need) return { status: 303, headers: { Location: onward(visit) } };
  const asked = askedFor(subject);
  const sent = readForm(call, asked);
  // A form without a valid mark has to have a valid CSRF token, so that no other site can submit one in the user's
  // name.
  if (!sent.seen) requireCsrf(visit.session, form, csrf);
  if (!hasCsrf(visit.session, form, csrf)) return returnStale(call, subject, sent);
  const result = sent.seen ? await submit(call.context, { ...asked, ...sent }, call.now) : CHANGED;
  if (result.outcome === 'submitted' || result.outcome === 'not_needed') {
    return { status: 303, headers: { Location: onward(visit) } };
  }
  // `submit` may have stored the uploaded files as drafts, and other items may be needed by now, so the need is read
  // again.
  const rest = (await needOf(call, subject)) ?? need;
  const values = sent.information;
  if (result.outcome === 'changed')
    return { status: 409, ...page(call, subject, rest, { values, returned: 'changed' }) };
  return { status: 422, ...page(call, subject, rest, { values, faults: result.faults }) };
};

/** The initial values of the form: what the user entered before, or else what the client suggests. */
async function initialValues(
  { context }: InformationCall,
  subject: Subject,
  { drafts }: PresentNeed,
): Promise<Entered> {
  const before = await readInformation(context, drafts);
  return { values: before ?? suggestions(subject), isRestored: before !== undefined };
}

/**
 * Handles a form with a CSRF token of an earlier session: the session expired, and the user has logged in again in
 * another tab. The input is stored as a draft and shown again, so that the user can submit it.
 */
async function returnStale(call: Call<'submitInformation'>, subject: Subject, sent: Sent) {
  await keepForLater(call.context, { ...askedFor(subject), ...sent }, call.now);
  const need = await needOf(call, subject);
  if (!need) return { status: 303 as const, headers: { Location: onward(subject.visit) } };
  return { status: 403 as const, ...page(call, subject, need, { values: sent.information, returned: 'stale' }) };
}

/**
 * Determines the user and level of the page. Returns an address to redirect to if nobody is logged in, or if the
 * authorization request asks for another level.
 */
function subjectOf(call: InformationCall, visit: Visit): Subject | { location: string } {
  const { level } = call.path;
  if (!partsOfLevel(level)) refuse('level.unknown');
  const { user, visitor, within } = visit;
  if (!user || !visitor) {
    return { location: within ? `/login?request=${within.flow.authorizationRequestId}` : '/login' };
  }
  if (within && within.level !== level) return { location: onward(visit) };
  return { visit, user, visitor, level, ...circumstances(call, visit) };
}

type Circumstances = Pick<Subject, 'environment' | 'ensureWallet' | 'askingClientId'>;

function circumstances(call: InformationCall, { within }: Visit): Circumstances {
  const environment = within?.environment ?? call.query.environment ?? 'live';
  return { environment, ensureWallet: within?.ensureWallet, askingClientId: within?.clientId };
}

/**
 * Stores the input of a user whose session has expired as a draft, so that the form shows it after the next log-in.
 * Only a form that was made for this user is stored, so that nobody else gets to see the input.
 */
async function storeDraft(
  call: Call<'submitInformation'>,
  { session, user }: Pick<Visit, 'session' | 'user'>,
  form: string,
  of: Circumstances,
): Promise<boolean> {
  const userId = user?.userId ?? (await findLapsedSubject(call.context.db, session));
  if (userId === undefined) return false;
  const asked = { userId, level: call.path.level, ...of };
  const sent = readForm(call, asked);
  const isTheirs = sent.seen !== undefined || hasCsrf(session, form, call.body.csrf ?? '');
  return isTheirs && keepForLater(call.context, { ...asked, ...sent }, call.now);
}

/**
 * Handles a form whose authorization request has expired, often together with the user's session: stores the input as a
 * draft for the form of the next request.
 */
async function storeAfterExpiry(
  call: Call<'submitInformation'>,
  ended: AuthorizationEnded,
): Promise<AuthorizationEnded> {
  const { request } = ended.facts;
  const { level } = call.path;
  if (request?.level !== level) return ended;
  const form = purposeWithin(formFor(level), call.query.request);
  const { environment, clientId } = request.client;
  // Environment and client are those of the expired request, because a sandbox client may have moved its clock forward,
  // and dates are validated by that clock.
  const of = { environment, ensureWallet: request.ensureWallet, askingClientId: clientId };
  return authorizationEnded(request, await storeDraft(call, await openVisit(call), form, of));
}

/**
 * The wallet address that the client suggests. The user may change it or leave it out (docs/decisions.md,
 * "`ensure_wallet`"), and it is validated like anything typed.
 */
function suggestions({ ensureWallet: wallet }: Subject): Typed {
  return wallet === undefined ? {} : { wallet_address: wallet };
}

/** Without an authorization request no new verification can be started, because no client has asked for one. */
async function needOf(call: InformationCall, subject: Subject): Promise<PresentNeed | undefined> {
  const need = await needsInformation(call.context, askedFor(subject), call.now);
  return need?.because === 'first' && !subject.visit.within ? undefined : need;
}

function askedFor({ user, environment, level, ensureWallet, askingClientId }: Subject): AskedFor {
  return { userId: user.userId, environment, level, ensureWallet, askingClientId };
}

function page(call: InformationCall, subject: Subject, need: PresentNeed, entered: Entered) {
  const { visit, visitor, environment, level } = subject;
  const flow = visit.within?.flow;
  const query = flow ? `request=${flow.authorizationRequestId}` : `environment=${environment}`;
  const body = renderPage(
    InformationPage({
      action: `/verifications/${level}?${query}`,
      csrf: csrfToken(visit.session, formOf(call, visit)),
      mark: markNeed(call.context, askedFor(subject), need),
      flow,
      denial: flow && denialOf(visit, flow.authorizationRequestId),
      visitor,
      need,
      isSandbox: environment === 'sandbox',
      moment: need.moment,
      ...entered,
    }),
  );
  return { body };
}

/** The deny button is a form of its own, which sends its CSRF token and nothing that the user has entered. */
function denialOf({ session }: Visit, requestId: string): Denial {
  return { action: consentPath(requestId), csrf: csrfToken(session, consentCsrfPurpose(requestId)) };
}

function formOf(call: InformationCall, visit: Visit): string {
  return purposeOf(formFor(call.path.level), visit);
}

function formFor(level: string): string {
  return `information ${level}`;
}
