import type { PasswordFault } from '../crypto/password-fault.js';

/** Refusals about the accounts of members and reviewers. */
export interface AccountRefusals {
  'password.unusable': { fault: PasswordFault };

  'member.unusable_email': undefined;
  'member.unusable_name': undefined;
  'member.email_taken': undefined;

  'reviewer.unusable_email': undefined;
  'reviewer.unusable_name': undefined;
  'reviewer.email_taken': undefined;
  'reviewer.last_supervisor': undefined;
  'reviewer.unknown': undefined;
}
