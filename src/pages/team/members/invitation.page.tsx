import type { VNode } from 'preact';
import { showEmail } from '../../../email.js';
import type { Member } from '../../../accounts/members/member.js';
import { SubmitButton } from '../../../ui/components/button.js';
import { PasswordField } from '../../../ui/components/credential-fields.js';
import { TextField, WhoseAccount } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary, Notice, RateLimitNotice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, EnvironmentBadge, type DashboardFrame } from '../dashboard-layout.page.js';
import { invitationPath, type Invitation } from '../../../clients/team/invitation.js';

const words = messages.team.invitation;

export interface InvitationPageProps {
  frame: DashboardFrame | undefined;
  /** The member who is logged in, if any. */
  member: Member | undefined;
  invitation: Invitation;
  csrf: string;
  token: string;
  name?: string;
  faults?: { name?: string; password?: string };
  /** Why the member could not join. */
  refusal?: string;
  waitSeconds?: number;
}

export function InvitationPage(props: InvitationPageProps): VNode {
  const { frame, member, invitation, csrf, token, faults = {}, refusal, waitSeconds } = props;
  const title = words.title(invitation.client.name);
  return (
    <DashboardLayout title={title} width="narrow" frame={frame}>
      <div class="card card-main stack-wide">
        <RateLimitNotice seconds={waitSeconds} />
        <FaultSummary faults={faults} />
        {refusal !== undefined && (
          <Notice kind="bad">
            <p>{refusal}</p>
          </Notice>
        )}
        <div class="stack-tight">
          <h1>{title}</h1>
          <EnvironmentBadge environment={invitation.client.environment} />
          <p>{words.text(messages.team.roles[invitation.role])}</p>
        </div>
        <Form action={invitationPath(invitation.invitationId)} csrf={csrf}>
          <input type="hidden" name="token" value={token} />
          {member ? (
            <div class="stack-tight">
              <p>{words.asYou(member.name, showEmail(member.email))}</p>
              <p class="soft small">{words.otherLogIn}</p>
            </div>
          ) : (
            <LogInFields {...props} />
          )}
          <SubmitButton>{words.submit}</SubmitButton>
        </Form>
      </div>
    </DashboardLayout>
  );
}

/** Asks for the password if the invited address has a log-in, or else for a name and a new password. */
function LogInFields({ invitation, name, faults = {} }: InvitationPageProps): VNode {
  const { email, hasLogIn } = invitation;
  return (
    <>
      <p>{hasLogIn ? words.withPassword(showEmail(email)) : words.asNew(showEmail(email))}</p>
      <WhoseAccount email={email} />
      {!hasLogIn && <TextField name="name" label={words.name} autocomplete="name" value={name} fault={faults.name} />}
      <PasswordField
        label={hasLogIn ? words.password : words.newPassword}
        hint={hasLogIn ? undefined : messages.signUp.passwordHint}
        fault={faults.password}
        isNew={!hasLogIn}
      />
    </>
  );
}
