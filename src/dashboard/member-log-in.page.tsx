import type { VNode } from 'preact';
import { Button } from '../web/components/button.js';
import { EmailField, PasswordField } from '../web/components/credential-fields.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, StaleNotice, WaitNotice } from '../web/components/notice.js';
import { logInAddress } from '../web/log-in-first.js';
import { messages } from '../web/messages.js';
import { DashboardLayout } from './dashboard-layout.js';
import { MEMBER_LOG_IN } from './log-in-first.js';

const words = messages.dashboard.logIn;

export interface MemberLogInPageProps {
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

export function MemberLogInPage(props: MemberLogInPageProps): VNode {
  const { csrf, asked, email, faults = {}, waitSeconds, isStale = false } = props;
  return (
    <DashboardLayout title={words.title} width="narrow" frame={undefined}>
      <div class="card card-main stack-wide">
        <WaitNotice seconds={waitSeconds} />
        {isStale && <StaleNotice />}
        <FaultSummary faults={faults} />
        <div class="stack-tight">
          <h1>{words.title}</h1>
          <p class="soft">{words.lead}</p>
        </div>
        <Form action={logInAddress(MEMBER_LOG_IN, asked)} csrf={csrf}>
          <EmailField value={email} fault={faults.email} />
          <PasswordField fault={faults.password} />
          <p class="small">
            <a href="/dashboard/reset-password">{messages.resetPassword.link}</a>
          </p>
          <Button kind="primary" wide>
            {words.submit}
          </Button>
        </Form>
        <p class="soft small">{words.noLogIn}</p>
      </div>
    </DashboardLayout>
  );
}
