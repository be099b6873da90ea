import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { Button } from './button.js';
import { Form } from './form.js';

/** The person who is logged in, and the CSRF token of the log-out form. */
export interface Visitor {
  name: string;
  logOutCsrf: string;
}

/** The purpose that the CSRF token of users' log-out form is bound to (see `csrfToken`). */
export const LOG_OUT_CSRF_PURPOSE = 'log out';

interface HeaderUserProps {
  visitor: Visitor;
  /** The page that the name links to. By default a user's account. */
  own?: { href: string; title: string };
  logOut?: string;
}

/** The right side of the header for a user or a member of a client's team who is logged in. */
export function HeaderUser({ visitor, own, logOut = '/logout' }: HeaderUserProps): VNode {
  return (
    <>
      <a class="page-header-who" {...(own ?? { href: '/account' })}>
        {visitor.name}
      </a>
      <Form action={logOut} csrf={visitor.logOutCsrf} class="inline-form">
        <Button kind="quiet" small>
          {messages.visitor.logOut}
        </Button>
      </Form>
    </>
  );
}
