import type { VNode } from 'preact';
import { Button } from '../web/components/button.js';
import { EmailField, PasswordField } from '../web/components/credential-fields.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, StaleNotice, WaitNotice } from '../web/components/notice.js';
import { logInAddress } from '../web/log-in-first.js';
import { messages } from '../web/messages.js';
import { ConsoleLayout } from './console-layout.js';
import { STAFF_LOG_IN } from './log-in-first.js';

const words = messages.review.logIn;

export interface StaffLogInPageProps {
  csrf: string;
  /** The page to go on to. */
  asked: string | undefined;
  email?: string;
  faults?: { email?: string; password?: string };
  /** After too many tries. */
  waitSeconds?: number;
  /** The form that was sent was not drawn for this browser. */
  isStale?: boolean;
}

export function StaffLogInPage(props: StaffLogInPageProps): VNode {
  const { csrf, asked, email, faults = {}, waitSeconds, isStale = false } = props;
  return (
    <ConsoleLayout title={words.title} width="narrow">
      <div class="card card-main stack-wide">
        <WaitNotice seconds={waitSeconds} />
        {isStale && <StaleNotice />}
        <FaultSummary faults={faults} />
        <div class="stack-tight">
          <h1>{words.title}</h1>
          <p class="soft">{words.lead}</p>
        </div>
        <Form action={logInAddress(STAFF_LOG_IN, asked)} csrf={csrf}>
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
