import type { VNode } from 'preact';
import { Button } from '../web/components/button.js';
import { PasswordField } from '../web/components/credential-fields.js';
import { WhoseAccount } from '../web/components/field.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, WaitNotice } from '../web/components/notice.js';
import { messages } from '../web/messages.js';
import { DashboardLayout, type DashboardFrame } from './dashboard-layout.js';

const words = messages.team.ownPassword;

export const OWN_PASSWORD = '/dashboard/password';

export interface OwnPasswordPageProps {
  frame: DashboardFrame;
  email: string;
  csrf: string;
  faults?: { old_password?: string; password?: string };
  waitSeconds?: number;
}

/** For whoever is logged in; whoever has forgotten theirs has the log-in page's link. */
export function OwnPasswordPage({ frame, email, csrf, faults = {}, waitSeconds }: OwnPasswordPageProps): VNode {
  return (
    <DashboardLayout title={words.title} width="narrow" frame={frame}>
      <div class="card card-main stack-wide">
        <WaitNotice seconds={waitSeconds} />
        <FaultSummary faults={{ ...faults }} />
        <div class="stack-tight">
          <h1>{words.title}</h1>
          <p class="soft">{words.text(email)}</p>
        </div>
        <Form action={OWN_PASSWORD} csrf={csrf}>
          <WhoseAccount email={email} />
          <PasswordField name="old_password" label={words.old} fault={faults.old_password} />
          <PasswordField label={words.new} hint={messages.signUp.passwordHint} fault={faults.password} isNew />
          <Button kind="primary" wide>
            {words.submit}
          </Button>
        </Form>
        <p>
          <a href="/dashboard">{words.back}</a>
        </p>
      </div>
    </DashboardLayout>
  );
}
