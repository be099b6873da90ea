import { letter } from '../../mail/letters.js';
import type { MailText } from '../../mail/mail.js';
import { levelTitle } from '../catalogue/catalogue.js';
import type { Verification } from './verifications.store.js';

/** The mail about a status, if there is one. It contains no personal data, because others may read mail in transit. */
export function statusMail({ status, level, rejectionIsFixable }: Verification): MailText | undefined {
  if (status === 'pending') return undefined;
  const name =
    status === 'rejected' && rejectionIsFixable ? 'verification_rejected_for_now' : (`verification_${status}` as const);
  return letter(name, levelTitle(level));
}
