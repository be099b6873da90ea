import { consentForm, consentPath } from '../../oauth/authorization/flow.js';
import { authorizationEnded, type AuthorizationEnded } from '../../oauth/authorization/ended-request.js';
import { needsInformation, type AskedFor, type PresentNeed } from '../../verification/submission/information-need.js';
import { partsOfLevel } from '../../verification/catalogue/catalogue.js';
import type { Entered as Typed } from '../../verification/catalogue/items.js';
import { readInformation } from '../../verification/documents/drafts.js';
import { markNeed } from '../../verification/submission/need-mark.js';
import { keepForLater, submit, type SubmissionResult } from '../../verification/submission/submission.js';
import type { User } from '../../accounts/users/user.js';
import type { Visitor } from '../../ui/components/visitor-side.js';
import type { Denial } from '../../ui/flow-layout.js';
import { PageRefusal } from '../../http/errors.js';
import { isRefused } from '../../refusals/refuse.js';
import type { Call, Handler } from '../../http/handler.js';
import { messages } from '../../texts/messages.js';
import { renderPage } from '../../ui/render.js';
import { csrfToken, findLapsedSubject, hasCsrf, requireCsrf } from '../../http/session.js';
import { sentWith, type Sent } from './information.form.js';
import { InformationPage, type InformationPageProps } from './information.page.js';
import { onward, openVisit, purposeOf, purposeWithin, type Visit } from './visit.http.js';

type InformationCall = Call<'showInformation'> | Call<'submitInformation'>;

/** What the page is about; the environment comes from the client, or from the user's own page. */
interface Subject {
  visit: Visit;
  user: User;
  visitor: Visitor;
  level: string;
  environment: 'sandbox' | 'live';
  /** FL9: what the client suggests. */
  ensureWallet: string | undefined;
  askingClientId: string | undefined;
}

/** Of a form that does not say what it was drawn for. */
const CHANGED: SubmissionResult = { outcome: 'changed' };

type Entered = Pick<InformationPageProps, 'values' | 'faults' | 'isRestored' | 'returned'>;

export const showInformation: Handler<'showInformation'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  const subject = subjectOf(call, visit);
  if ('location' in subject) return { status: 302, headers: { Location: subject.location } };
  const need = await needOf(call, subject);
  if (!need) return { status: 302, headers: { Location: onward(visit) } };
  return { status: 200, ...page(call, subject, need, await enteredBefore(call, subject, need)) };
};

export const submitInformation: Handler<'submitInformation'> = async (call) => {
  const visit = await openVisit(call, call.query.request).catch(async (error: unknown) => {
    throw isRefused(error, 'authorization_request.ended') ? await keepAfterEnd(call, error) : error;
  });
  const { csrf = '' } = call.body;
  const form = formOf(call, visit);
  if (!visit.user) requireCsrf(visit.session, form, csrf);
  const subject = subjectOf(call, visit);
  if ('location' in subject) {
    if (!visit.user) await keepSent(call, visit, form, circumstances(call, visit));
    return { status: 303, headers: { Location: subject.location } };
  }
  const need = await needOf(call, subject);
  if (!need) return { status: 303, headers: { Location: onward(visit) } };
  const asked = askedFor(subject);
  const sent = sentWith(call, asked);
  // A form that this user was never shown has no effect (SE1).
  if (!sent.seen) requireCsrf(visit.session, form, csrf);
  if (!hasCsrf(visit.session, form, csrf)) return returnStale(call, subject, sent);
  const result = sent.seen ? await submit(call.context, { ...asked, ...sent }, call.now) : CHANGED;
  if (result.outcome === 'submitted' || result.outcome === 'not_needed') {
    return { status: 303, headers: { Location: onward(visit) } };
  }
  // What was sent with it is a draft by now, and something else may be needed.
  const rest = (await needOf(call, subject)) ?? need;
  const values = sent.information;
  if (result.outcome === 'changed')
    return { status: 409, ...page(call, subject, rest, { values, returned: 'changed' }) };
  return { status: 422, ...page(call, subject, rest, { values, faults: result.faults }) };
};

/** What stands in the form when it is opened. */
async function enteredBefore(
  { context }: InformationCall,
  subject: Subject,
  { drafts }: PresentNeed,
): Promise<Entered> {
  const before = await readInformation(context, drafts);
  return { values: before ?? suggestions(subject), isRestored: before !== undefined };
}

/**
 * FL8: the log-in had run out and there was another one in a second tab, so that the form does not fit it any more. What was
 * entered is kept, and drawn for its user to send.
 */
async function returnStale(call: Call<'submitInformation'>, subject: Subject, sent: Sent) {
  await keepForLater(call.context, { ...askedFor(subject), ...sent }, call.now);
  const need = await needOf(call, subject);
  if (!need) return { status: 303 as const, headers: { Location: onward(subject.visit) } };
  return { status: 403 as const, ...page(call, subject, need, { values: sent.information, returned: 'stale' }) };
}

/** Somewhere else to go, unless somebody is logged in and the level is the one that the authorization asks for. */
function subjectOf(call: InformationCall, visit: Visit): Subject | { location: string } {
  const { level } = call.path;
  if (!partsOfLevel(level)) {
    throw new PageRefusal(404, messages.errors.unknownLevelTitle, messages.errors.unknownLevelText);
  }
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

/** FL8: after another log-in it stands in the form. Only of whose form it was: another user never sees it. */
async function keepSent(
  call: Call<'submitInformation'>,
  { session, user }: Pick<Visit, 'session' | 'user'>,
  form: string,
  of: Circumstances,
): Promise<boolean> {
  const userId = user?.userId ?? (await findLapsedSubject(call.context.db, session));
  if (userId === undefined) return false;
  const asked = { userId, level: call.path.level, ...of };
  const sent = sentWith(call, asked);
  const isTheirs = sent.seen !== undefined || hasCsrf(session, form, call.body.csrf ?? '');
  return isTheirs && keepForLater(call.context, { ...asked, ...sent }, call.now);
}

/** FL8: the hour of the authorization is over, and often the log-in with it: what was sent stands in the form of the next one. */
async function keepAfterEnd(call: Call<'submitInformation'>, ended: AuthorizationEnded): Promise<AuthorizationEnded> {
  const { request } = ended.facts;
  const { level } = call.path;
  if (request?.level !== level) return ended;
  const form = purposeWithin(formFor(level), call.query.request);
  const { environment, clientId } = request.client;
  // As it would have been judged within the hour: by the clock of who asked, too (SB3).
  const of = { environment, ensureWallet: request.ensureWallet, askingClientId: clientId };
  return authorizationEnded(request, await keepSent(call, await openVisit(call), form, of));
}

/** FL9: a suggestion, which its user may change or leave out; the form says what is wrong with it, as with what is typed. */
function suggestions({ ensureWallet: wallet }: Subject): Typed {
  return wallet === undefined ? {} : { wallet_address: wallet };
}

/** Outside of an authorization nothing is begun: there is nobody yet who asked for it. */
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

/** What stands in the fields does not travel with it (FL3). */
function denialOf({ session }: Visit, requestId: string): Denial {
  return { action: consentPath(requestId), csrf: csrfToken(session, consentForm(requestId)) };
}

function formOf(call: InformationCall, visit: Visit): string {
  return purposeOf(formFor(call.path.level), visit);
}

function formFor(level: string): string {
  return `information ${level}`;
}
