import { UUID_SOURCE } from '../../uuid.js';
import { requestedAddress, LogInRequired, type RequestedPage } from '../../http/log-in-required.js';
import { caseAddress, parseFilter, queueAddress } from './queue/queue-filter.form.js';

export const STAFF_LOG_IN = '/console/login';
export const STAFF_PASSWORD = '/console/password';

/** The paths to return to after log-in, below `/console/` and with their query. The empty path is the queue. */
const PAGE = new RegExp(
  `^/console/?((?:numbers|reviewers|password|verifications/${UUID_SOURCE}(?:/evidence)?)?(?:\\?.*)?)$`,
);
const CASE_FORM = new RegExp(`^/console/verifications/(${UUID_SOURCE})/`);

/** The refusal for visitors who are not logged in. It remembers the page to return to. */
export function staffLogInRequired(request: RequestedPage): LogInRequired {
  return logInRequired(STAFF_LOG_IN, request);
}

/**
 * The refusal for staff who still have a password that another person created. It remembers the page to return to, too.
 */
export function ownPasswordRequired(request: RequestedPage): LogInRequired {
  return logInRequired(STAFF_PASSWORD, request);
}

function logInRequired(address: string, request: RequestedPage): LogInRequired {
  const isForm = request.method === 'POST';
  const page = PAGE.exec(isForm ? pageOfForm(request) : requestedPage(request))?.[1];
  return new LogInRequired(address, page === '' ? undefined : page, isForm);
}

/**
 * The address to go to after the log-in or the change of password. The contract's pattern for `page` allows only
 * addresses inside the console.
 */
export function consoleAddress(page: string | undefined): string {
  if (page === undefined || page === '') return '/console';
  return page.startsWith('?') ? `/console${page}` : `/console/${page}`;
}

/**
 * The page to return to after log-in. For the JSON file of the evidence it is the page that links to it, because a
 * log-in that ends in a download would seem to do nothing. For a document it is the case, because links to documents
 * are valid only in the session that has ended.
 */
function requestedPage(request: RequestedPage): string {
  return requestedAddress(request)
    .replace(/\/evidence\.json$/, '/evidence')
    .replace(/\/documents\/[^/]*$/, '');
}

/** The page that the form was on. */
function pageOfForm({ path, body }: RequestedPage): string {
  const { queue } = body as { queue?: string };
  const [, verificationId] = CASE_FORM.exec(path) ?? [];
  if (verificationId !== undefined) return caseAddress(verificationId, parseFilter(queue));
  if (path === STAFF_PASSWORD) return path;
  return path.startsWith('/console/reviewers') ? '/console/reviewers' : queueAddress(parseFilter(queue));
}
