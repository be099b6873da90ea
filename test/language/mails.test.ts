import { expect, test } from '@jest/globals';
import { authenticateMember } from '../../src/accounts/members/member.js';
import { invite } from '../../src/clients/team/invitation.js';
import { changeMemberPassword, requestMemberReset } from '../../src/accounts/members/member-password.js';
import { deleteAccount } from '../../src/users/account-deletion.js';
import { mailConfirmationAgain } from '../../src/accounts/users/email-confirmation.js';
import { openMail } from '../../src/mail/mail.js';
import { requestPasswordReset, resetPassword } from '../../src/accounts/users/password-reset.js';
import { getUser } from '../../src/accounts/users/user.js';
import { expireDue } from '../../src/verification/expiry/expiry.js';
import { warnOfExpiry } from '../../src/verification/expiry/expiry-warning.js';
import { messages } from '../../src/texts/messages.js';
import { disableFailingEndpoints } from '../../src/webhooks/endpoints/auto-disable.js';
import { createTestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenEndpoint } from '../support/deliveries.js';
import { givenDecision, givenSubmission, givenUser } from '../support/given.js';
import { unmarkedOf } from '../support/language/unmarked-texts.js';
import { lastMail } from '../support/mails.js';
import { givenMember } from '../support/members.js';
import { APPROVE, CONTACT, REJECT } from '../support/stage.js';

const DAY_MS = 86_400_000;
const context = createTestContext(await cloneDatabase());
const later = (days: number) => new Date(context.clock().getTime() + days * DAY_MS);
const address = undefined;

/** Of the service to its users: all that there are. */
async function mailUsers(): Promise<void> {
  for (const decision of [CONTACT, REJECT, { ...REJECT, fixable: false }]) {
    await givenDecision(context, await givenSubmission(context, await givenUser(context)), decision);
  }
  const userId = await givenUser(context);
  const information = { document_expires_on: later(20).toISOString().slice(0, 10) };
  await givenDecision(context, await givenSubmission(context, userId, { information }), APPROVE);
  await warnOfExpiry(context, { now: context.clock(), limit: 10, after: undefined });
  await expireDue(context, { now: later(22), limit: 10, after: undefined });
  const { email } = await getUser(context.db, userId);
  const emailCodeId = await requestPasswordReset(context, { email, address }, context.clock());
  const { code } = await lastMail(context, userId, messages.mails.resetPassword.subject);
  const proof = { of: { emailCodeId }, code };
  await resetPassword(context, { proof, password: 'quite another one of mine', address }, context.clock());
  await mailConfirmationAgain(context, userId, context.clock());
  // With an account go the mails that it was sent.
  await deleteAccount(context, await getUser(context.db, await givenUser(context)), { address }, context.clock());
}

/** To members of a client's team. */
async function mailMembers(): Promise<void> {
  const now = context.clock();
  const { clientId, webhookEndpointId } = await givenEndpoint(context, 'http://127.0.0.1:9/');
  const member = await givenMember(context, clientId);
  const client = { clientId, name: 'Harbour Loans' };
  await invite(context, { client, email: 'nia@client.example', role: 'developer', inviter: member }, now);
  await invite(context, { client, email: 'robin@client.example', role: 'owner' }, now);
  await requestMemberReset(context, { email: member.email, address }, now);
  const shown = await authenticateMember(context, member, now);
  if (!shown) throw new Error('the member is not known');
  await changeMemberPassword(context, { ...shown, password: 'quite another one of mine', address }, now);
  const failing = { failed_attempts: 60, failing_since: later(-6) };
  await context.db('webhook_endpoints').where({ webhook_endpoint_id: webhookEndpointId }).update(failing);
  await disableFailingEndpoints(context, now);
  await disableFailingEndpoints(context, later(1));
}

test('FL7: another language is one file: no mail has a word but of it', async () => {
  await mailUsers();
  await mailMembers();
  const rows = await context
    .db('mails')
    .select<{ mailId: string; subject: string; body: string; secretEncrypted: Buffer | undefined }[]>({
      mailId: 'mail_id',
      subject: 'subject',
      body: 'body',
      secretEncrypted: 'secret_encrypted',
    });
  const {
    confirmEmail,
    resetPassword: reset,
    passwordChanged,
    accountDeleted,
    status,
    expiry,
    webhooks,
  } = messages.mails;
  const users = [confirmEmail, reset, passwordChanged, accountDeleted, ...Object.values(status).slice(1)];
  const { mails } = messages.team;
  const members = [mails.invitation, mails.reset, mails.passwordChanged, webhooks.failing, webhooks.disabled];
  const subjects = [...users, ...members].map((mail) => (mail as { subject: string }).subject);
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([...subjects, expiry.subject(30)]));
  expect(unmarkedOf(rows.flatMap((row) => [row.subject, openMail(context, row).body]))).toEqual([]);
});
