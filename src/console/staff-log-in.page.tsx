import type { VNode } from 'preact';
import { Button } from '../web/components/button.js';
import { EmailField, PasswordField } from '../web/components/credential-fields.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, WaitNotice } from '../web/components/notice.js';
import { messages } from '../web/messages.js';
import { ConsoleLayout } from './console-layout.js';

const words = messages.review.logIn;

export interface StaffLogInPageProps {
  csrf: string;
  email?: string;
  faults?: { email?: string; password?: string };
  /** After too many tries. */
  waitSeconds?: number;
}

export function StaffLogInPage({ csrf, email, faults = {}, waitSeconds }: StaffLogInPageProps): VNode {
  return (
    <ConsoleLayout title={words.title} width="narrow">
      <div class="card card-main stack-wide">
        <WaitNotice seconds={waitSeconds} />
        <FaultSummary faults={faults} />
        <div class="stack-tight">
          <h1>{words.title}</h1>
          <p class="soft">{words.lead}</p>
        </div>
        <Form action="/console/login" csrf={csrf}>
          <EmailField value={email} fault={faults.email} />
          <PasswordField fault={faults.password} />
          <Button kind="primary" wide>
            {words.submit}
          </Button>
        </Form>
      </div>
    </ConsoleLayout>
  );
}
