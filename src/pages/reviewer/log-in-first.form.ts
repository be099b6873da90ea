import { UUID_PATTERN } from '../../uuid.js';
import { askedAddress, LogInFirst, type AskedFor } from '../../http/log-in-first.js';
import { caseAddress, parseFilter, queueAddress } from './queue/queue-filter.form.js';

export const STAFF_LOG_IN = '/console/login';
export const STAFF_PASSWORD = '/console/password';

/** Pages of the console, as `page` names them, each with its query; the queue is the one without a name. */
const PAGE = new RegExp(
  `^/console/?((?:numbers|reviewers|password|verifications/${UUID_PATTERN}(?:/evidence)?)?(?:\\?.*)?)$`,
);
const CASE_FORM = new RegExp(`^/console/verifications/(${UUID_PATTERN})/`);

/** The refusal of whoever is not logged in, which remembers the case, or other page, that was asked for. */
export function staffLogInFirst(request: AskedFor): LogInFirst {
  return first(STAFF_LOG_IN, request);
}

/** The same of whoever has a password that somebody else made. */
export function ownPasswordFirst(request: AskedFor): LogInFirst {
  return first(STAFF_PASSWORD, request);
}

function first(address: string, request: AskedFor): LogInFirst {
  const isForm = request.method === 'POST';
  const page = PAGE.exec(isForm ? pageOfForm(request) : pageAsked(request))?.[1];
  return new LogInFirst(address, page === '' ? undefined : page, isForm);
}

/**
 * Of where the log-in, and the page of one's password, lead on to. The contract lets nothing through that would lead out of the
 * console.
 */
export function consoleAddress(page: string | undefined): string {
  if (page === undefined || page === '') return '/console';
  return page.startsWith('?') ? `/console${page}` : `/console/${page}`;
}

/**
 * The evidence file is saved from its page: a log-in that ended in a download would seem to do nothing. A document opens from
 * its case alone: the link is of the session that is over (FL5).
 */
function pageAsked(request: AskedFor): string {
  return askedAddress(request)
    .replace(/\/evidence\.json$/, '/evidence')
    .replace(/\/documents\/[^/]*$/, '');
}

/** The case, or the queue, that the form was on. */
function pageOfForm({ path, body }: AskedFor): string {
  const { queue } = body as { queue?: string };
  const [, verificationId] = CASE_FORM.exec(path) ?? [];
  if (verificationId !== undefined) return caseAddress(verificationId, parseFilter(queue));
  if (path === STAFF_PASSWORD) return path;
  return path.startsWith('/console/reviewers') ? '/console/reviewers' : queueAddress(parseFilter(queue));
}
