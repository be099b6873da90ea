import { messages } from '../../texts/messages.js';
import { levelTitle } from '../catalogue/catalogue.js';
import type { Verification } from './verifications.store.js';

/** The mail about a status, if there is one. It holds no personal data, because others may read mail on its way. */
export function statusMail(verification: Verification): { subject: string; body: string } | undefined {
  const mail = mailFor(verification);
  if (!mail) return undefined;
  const { greeting, status } = messages.mails;
  const body = [greeting, status.about(levelTitle(verification.level)), mail.text].join('\n\n');
  return { subject: mail.subject, body };
}

function mailFor({ status, rejectionIsFixable }: Verification): { subject: string; text: string } | undefined {
  const { approved, contacted, rejected, expired } = messages.mails.status;
  switch (status) {
    case 'approved':
      return approved;
    case 'contacted':
      return contacted;
    case 'rejected':
      return { subject: rejected.subject, text: rejectionIsFixable ? rejected.fixable : rejected.text };
    case 'expired':
      return expired;
    case 'pending':
      return undefined;
  }
}
