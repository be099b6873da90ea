import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { Button } from './button.js';
import { Form } from './form.js';

/** The user who is logged in, and the CSRF token of the log-out form. */
export interface Visitor {
  name: string;
  logOutCsrf: string;
}

/** What the CSRF token of users' log-out forms is made for. */
export const LOG_OUT_FORM = 'log out';

/** The right side of the header for a user who is logged in. */
export function HeaderUser({ visitor }: { visitor: Visitor }): VNode {
  return (
    <>
      <a class="page-header-who" href="/account">
        {visitor.name}
      </a>
      <Form action="/logout" csrf={visitor.logOutCsrf} class="inline-form">
        <Button kind="quiet" small>
          {messages.visitor.logOut}
        </Button>
      </Form>
    </>
  );
}
