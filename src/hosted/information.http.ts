import { AuthorizationEnded } from '../oauth/ended-request.js';
import { needsInformation, type AskedFor, type PresentNeed } from '../verification/information-need.js';
import { partsOfLevel } from '../verification/catalogue.js';
import { formatDate } from '../verification/dates.js';
import { DOCUMENT_ITEM_NAMES, isTextItem, ITEM_NAMES, type Information } from '../verification/items.js';
import { walletFault } from '../verification/item-faults.js';
import { readInformation } from '../verification/drafts.js';
import { keepForLater, submit, type Submission } from '../verification/submission.js';
import type { Uploads } from '../verification/upload.js';
import type { User } from '../users/user.js';
import type { Visitor } from '../web/components/visitor-side.js';
import { PageRefusal } from '../web/errors.js';
import type { Body, Call, Handler, UploadedFile } from '../web/handler.js';
import { messages } from '../web/messages.js';
import { renderPage } from '../web/render.js';
import { csrfToken, findLapsedSubject, hasCsrf, requireCsrf } from '../web/session.js';
import { InformationPage, type InformationPageProps } from './information.page.js';
import { onward, openVisit, purposeOf, purposeWithin, type Visit } from './visit.js';

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
}

export const showInformation: Handler<'showInformation'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  const subject = subjectOf(call, visit);
  if ('location' in subject) return { status: 302, headers: { Location: subject.location } };
  const need = await needOf(call, subject);
  if (!need) return { status: 302, headers: { Location: onward(visit) } };
  const before = await readInformation(call.context, need.drafts);
  const values = before ?? suggestions(subject);
  return { status: 200, ...page(call, subject, need, { values, isRestored: before !== undefined }) };
};

export const submitInformation: Handler<'submitInformation'> = async (call) => {
  const visit = await openVisit(call, call.query.request).catch(async (error: unknown) => {
    throw error instanceof AuthorizationEnded ? await keepAfterEnd(call, error) : error;
  });
  requireCsrf(visit.session, formOf(call, visit), call.body.csrf ?? '');
  const subject = subjectOf(call, visit);
  if ('location' in subject) {
    if (!visit.user) await keepSent(call, visit, environmentOf(call, visit), visit.within?.ensureWallet);
    return { status: 303, headers: { Location: subject.location } };
  }
  const need = await needOf(call, subject);
  if (!need) return { status: 303, headers: { Location: onward(visit) } };
  const sent = sentWith(call);
  const result = await submit(call.context, { ...askedFor(subject), ...sent }, call.now);
  if (result.outcome !== 'faulty') return { status: 303, headers: { Location: onward(visit) } };
  // What was sent with it is a draft by now.
  const rest = (await needOf(call, subject)) ?? need;
  return { status: 422, ...page(call, subject, rest, { values: sent.information, faults: result.faults }) };
};

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
  return { visit, user, visitor, level, environment: environmentOf(call, visit), ensureWallet: within?.ensureWallet };
}

function environmentOf(call: InformationCall, { within }: Visit): Subject['environment'] {
  return within?.environment ?? call.query.environment ?? 'live';
}

/** FL8: after another log-in it stands in the form. Only of whose form it was: another user never sees it. */
async function keepSent(
  call: Call<'submitInformation'>,
  { session, user }: Pick<Visit, 'session' | 'user'>,
  environment: Subject['environment'],
  ensureWallet?: string,
): Promise<boolean> {
  const userId = user?.userId ?? (await findLapsedSubject(call.context.db, session));
  if (userId === undefined) return false;
  const asked = { userId, environment, level: call.path.level, ensureWallet };
  return keepForLater(call.context, { ...asked, ...sentWith(call) }, call.now);
}

/** FL8: the hour of the authorization is over, and often the log-in with it: what was sent stands in the form of the next one. */
async function keepAfterEnd(call: Call<'submitInformation'>, ended: AuthorizationEnded): Promise<AuthorizationEnded> {
  const { request } = ended;
  const { level } = call.path;
  const visit = await openVisit(call);
  const isTheirs = hasCsrf(visit.session, purposeWithin(formFor(level), call.query.request), call.body.csrf ?? '');
  if (!isTheirs || request?.level !== level) return ended;
  const isKept = await keepSent(call, visit, request.client.environment);
  return new AuthorizationEnded(request, isKept);
}

/** FL9: a suggestion, which its user may change or leave out. What could be no address is none. */
function suggestions({ ensureWallet: wallet }: Subject): Information {
  return wallet === undefined || walletFault(wallet) ? {} : { wallet_address: wallet };
}

/** Outside of an authorization nothing is begun: there is nobody yet who asked for it. */
async function needOf(call: InformationCall, subject: Subject): Promise<PresentNeed | undefined> {
  const need = await needsInformation(call.context, askedFor(subject), call.now);
  return need?.because === 'first' && !subject.visit.within ? undefined : need;
}

function askedFor({ user, environment, level, ensureWallet }: Subject): AskedFor {
  return { userId: user.userId, environment, level, ensureWallet };
}

function page(
  call: InformationCall,
  subject: Subject,
  need: PresentNeed,
  entered: Pick<InformationPageProps, 'values' | 'faults' | 'isRestored'>,
) {
  const { visit, visitor, environment, level } = subject;
  const flow = visit.within?.flow;
  const query = flow ? `request=${flow.authorizationRequestId}` : `environment=${environment}`;
  const body = renderPage(
    InformationPage({
      action: `/verifications/${level}?${query}`,
      csrf: csrfToken(visit.session, formOf(call, visit)),
      flow,
      visitor,
      need,
      isSandbox: environment === 'sandbox',
      today: formatDate(need.moment),
      ...entered,
    }),
  );
  return { headers: { ...visit.within?.headers }, body };
}

function formOf(call: InformationCall, visit: Visit): string {
  return purposeOf(formFor(call.path.level), visit);
}

function formFor(level: string): string {
  return `information ${level}`;
}

function sentWith({ body, files }: Call<'submitInformation'>): Pick<Submission, 'information' | 'uploads'> {
  return { information: informationOf(body), uploads: uploadsOf(files) };
}

function informationOf(body: Body<'submitInformation'>): Information {
  return Object.fromEntries(ITEM_NAMES.filter(isTextItem).map((name) => [name, body[name] ?? '']));
}

/** Of the two inputs for a document the one that was not used arrives empty. */
function uploadsOf(files: UploadedFile[]): Uploads {
  return Object.fromEntries(
    DOCUMENT_ITEM_NAMES.flatMap((item) => {
      const file = files.find(({ fieldname, size }) => fieldname === item && size > 0);
      return file ? [[item, file]] : [];
    }),
  );
}
