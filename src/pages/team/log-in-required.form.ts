import { requestedAddress, LogInRequired, type RequestedPage } from '../../http/log-in-required.js';

export const MEMBER_LOG_IN = '/dashboard/login';

/**
 * The pages to return to after log-in. No segment of the path may begin with a dot, so that `..` cannot lead out of the
 * dashboard.
 */
const PAGE = /^\/dashboard\/(clients\/kci_[\w-]{8,60}(?:\/[A-Za-z0-9][\w.-]{0,99}){1,4}(?:\?.*)?)$/;
/**
 * The path that a form posts to may have no page for GET. So after log-in the member returns to the tab of the form.
 */
const TAB = /^\/dashboard\/clients\/[\w-]+\/[\w-]+/;

/** The refusal for visitors who are not logged in. It remembers the page that they asked for. */
export function memberLogInRequired(request: RequestedPage): LogInRequired {
  const isForm = request.method === 'POST';
  const address = isForm ? (TAB.exec(request.path)?.[0] ?? '') : requestedAddress(request);
  return new LogInRequired(MEMBER_LOG_IN, PAGE.exec(address)?.[1], isForm);
}
