import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { Button } from './button.js';
import { Form } from './form.js';

/** Whoever is logged in, and the CSRF token of the log-out form. */
export interface Visitor {
  name: string;
  logOutCsrf: string;
}

/** What the CSRF token of users' log-out forms is made for. */
export const LOG_OUT_FORM = 'log out';

interface HeaderUserProps {
  visitor: Visitor;
  /** Where the name leads; to a user's account if there is none. */
  own?: { href: string; title: string };
  logOut?: string;
}

/** The right side of the header for whoever is logged in: a user, or a member of a client's team. */
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
