import { messages } from '../texts/messages.js';
import type { MailText } from './mail.js';

interface Words {
  subject: string;
  text: string;
}

interface Failing {
  endpointId: string;
  attempts: number;
  since: Date;
}

const { mails, team } = messages;

/**
 * The text of every mail, made from facts. Rules name a mail and give the facts; the finished text is stored in the
 * outbox.
 */
const LETTERS = {
  account_deleted: () => mails.accountDeleted,
  email_confirmation: () => mails.confirmEmail,
  password_reset: (minutes: number) => ({ ...mails.resetPassword, text: mails.resetPassword.text(minutes) }),
  password_changed: () => mails.passwordChanged,
  member_password_reset: (minutes: number) => ({ ...team.mails.reset, text: team.mails.reset.text(minutes) }),
  member_password_changed: () => team.mails.passwordChanged,
  invitation({ role, isByMember, days }: { role: keyof typeof team.roles; isByMember: boolean; days: number }) {
    const { subject, byMember, byOperator, text } = team.mails.invitation;
    return { subject, text: `${(isByMember ? byMember : byOperator)(team.roles[role])} ${text(days)}` };
  },
  verification_approved: (title: string) => ofStatus(title, mails.status.approved),
  verification_contacted: (title: string) => ofStatus(title, mails.status.contacted),
  verification_rejected: (title: string) => ofStatus(title, mails.status.rejected),
  verification_rejected_for_now(title: string) {
    const { subject, fixable } = mails.status.rejected;
    return ofStatus(title, { subject, text: fixable });
  },
  verification_expired: (title: string) => ofStatus(title, mails.status.expired),
  verification_expiring({ title, days }: { title: string; days: number }) {
    const { subject, text } = mails.expiry;
    return ofStatus(title, { subject: subject(days), text: text(days) });
  },
  endpoint_failing({ endpointId, attempts, since, earliest }: Failing & { earliest: Date }) {
    const { about, failing } = mails.webhooks;
    const text = failing.text({ attempts, since: inWords(since), earliest: inWords(earliest) });
    return { subject: failing.subject, text: `${about(endpointId)}\n\n${text}` };
  },
  endpoint_disabled({ endpointId, attempts, since }: Failing) {
    const { about, disabled } = mails.webhooks;
    const text = disabled.text({ attempts, since: inWords(since) });
    return { subject: disabled.subject, text: `${about(endpointId)}\n\n${text}` };
  },
};

type Letters = typeof LETTERS;

export function letter<Name extends keyof Letters>(name: Name, ...facts: Parameters<Letters[Name]>): MailText {
  const { subject, text } = (LETTERS[name] as (...facts: unknown[]) => Words)(...facts);
  return { subject, body: `${mails.greeting}\n\n${text}` };
}

function ofStatus(title: string, { subject, text }: Words): Words {
  return { subject, text: `${mails.status.about(title)}\n\n${text}` };
}

/** A time to the minute in UTC. */
function inWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
