import type { VNode } from 'preact';
import { messages } from '../messages.js';
import { Button } from './button.js';
import { Form } from './form.js';

/** Whoever is logged in, and the CSRF token of the log-out form. */
export interface Visitor {
  name: string;
  logOutCsrf: string;
}

interface VisitorSideProps {
  visitor: Visitor;
  /** Within an authorization, logging out leads back to its log-in page. */
  flow?: { authorizationRequestId: string } | undefined;
}

export const LOG_OUT_FORM = 'log-out';

export function VisitorSide({ visitor, flow }: VisitorSideProps): VNode {
  return (
    <>
      <span class="page-header-who">{visitor.name}</span>
      <Form
        action={flow ? `/logout?request=${encodeURIComponent(flow.authorizationRequestId)}` : '/logout'}
        csrf={visitor.logOutCsrf}
        class="inline-form"
      >
        <Button kind="quiet" small>
          {flow ? messages.flow.otherAccount : messages.visitor.logOut}
        </Button>
      </Form>
    </>
  );
}
