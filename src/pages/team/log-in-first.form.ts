import { askedAddress, LogInFirst, type AskedFor } from '../../http/log-in-first.js';

export const MEMBER_LOG_IN = '/dashboard/login';

/** Pages of clients, as `page` names them: no dots at a beginning, nothing that leads out of the dashboard. */
const PAGE = /^\/dashboard\/(clients\/kci_[\w-]{8,60}(?:\/[A-Za-z0-9][\w.-]{0,99}){1,4}(?:\?.*)?)$/;
/** A form's own address need not be a page; that of its tab is. */
const TAB = /^\/dashboard\/clients\/[\w-]+\/[\w-]+/;

/** The refusal of whoever is not logged in, which remembers the page of a client that was asked for. */
export function memberLogInFirst(request: AskedFor): LogInFirst {
  const isForm = request.method === 'POST';
  const address = isForm ? (TAB.exec(request.path)?.[0] ?? '') : askedAddress(request);
  return new LogInFirst(MEMBER_LOG_IN, PAGE.exec(address)?.[1], isForm);
}
