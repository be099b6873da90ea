import { letter } from '../../mail/letters.js';
import type { MailText } from '../../mail/mail.js';
import { levelTitle } from '../catalogue/catalogue.js';
import type { Verification } from './verifications.store.js';

/** The mail about a status, if there is one. It holds no personal data, because others may read mail on its way. */
export function statusMail({ status, level, rejectionIsFixable }: Verification): MailText | undefined {
  if (status === 'pending') return undefined;
  const name =
    status === 'rejected' && rejectionIsFixable ? 'verification_rejected_for_now' : (`verification_${status}` as const);
  return letter(name, levelTitle(level));
}
