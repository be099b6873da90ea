import type { VNode } from 'preact';
import { PASSWORD_MAX_LENGTH } from '../crypto/password.js';
import { EMAIL_MAX_LENGTH } from '../email.js';
import { Button } from '../web/components/button.js';
import { TextField } from '../web/components/field.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, WaitNotice } from '../web/components/notice.js';
import { ConsoleLayout } from './console-layout.js';

export interface StaffLogInPageProps {
  csrf: string;
  email?: string;
  faults?: { email?: string; password?: string };
  /** After too many tries. */
  waitSeconds?: number;
}

export function StaffLogInPage({ csrf, email, faults = {}, waitSeconds }: StaffLogInPageProps): VNode {
  return (
    <ConsoleLayout title="Reviewer log-in" width="narrow">
      <div class="card card-main stack-wide">
        <WaitNotice seconds={waitSeconds} />
        <FaultSummary faults={faults} />
        <div class="stack-tight">
          <h1>Reviewer log-in</h1>
          <p class="soft">For staff of Attestry. A user’s account does not open this door.</p>
        </div>
        <Form action="/console/login" csrf={csrf}>
          <TextField
            name="email"
            type="email"
            label="E-mail address"
            autocomplete="username"
            maxLength={EMAIL_MAX_LENGTH}
            value={email}
            fault={faults.email}
          />
          <TextField
            name="password"
            type="password"
            label="Password"
            autocomplete="current-password"
            maxLength={PASSWORD_MAX_LENGTH}
            fault={faults.password}
          />
          <Button kind="primary" wide>
            Log in
          </Button>
        </Form>
      </div>
    </ConsoleLayout>
  );
}
