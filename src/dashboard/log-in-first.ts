import { Refusal } from '../web/errors.js';
import type { AnyReply } from '../web/handler.js';

export const MEMBER_LOG_IN = '/dashboard/login';

/** Pages of clients, as `page` names them: no dots at a beginning, nothing that leads out of the dashboard. */
const PAGE = /^\/dashboard\/(clients\/kci_[\w-]{8,60}(?:\/[A-Za-z0-9][\w.-]{0,99}){1,4})$/;
/** A form's own address need not be a page; that of its tab is. */
const TAB = /^\/dashboard\/clients\/[\w-]+\/[\w-]+/;

/**
 * Nobody is logged in. The log-in leads on to the page that was asked for, which it is told as a part of a path of our own:
 * whatever stands there, it stays within the dashboard.
 */
export class LogInFirst extends Refusal {
  constructor(private readonly request: { method: string; path: string }) {
    super('nobody is logged in');
  }

  toReply(): AnyReply {
    const isForm = this.request.method === 'POST';
    const path = isForm ? (TAB.exec(this.request.path)?.[0] ?? '') : this.request.path;
    const page = PAGE.exec(path)?.[1];
    const query = page === undefined ? '' : `?${new URLSearchParams({ page }).toString()}`;
    return { status: isForm ? 303 : 302, headers: { Location: MEMBER_LOG_IN + query } };
  }
}
