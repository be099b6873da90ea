import { clientStatistics } from './messages/client-statistics.js';
import { clientSandbox } from './messages/client-sandbox.js';
import { clientUsers } from './messages/client-users.js';
import { auditLog } from './messages/audit-log.js';
import { authorizeLink } from './messages/authorize-link.js';
import { clientDeliveries } from './messages/client-deliveries.js';
import { clientWebhooks } from './messages/client-webhooks.js';
import { console } from './messages/console.js';
import { dashboardDone } from './messages/dashboard-done.js';
import { dashboardSettings } from './messages/dashboard-settings.js';
import { dashboard } from './messages/dashboard.js';
import { frame } from './messages/frame.js';
import { information } from './messages/information.js';
import { levels } from './messages/levels.js';
import { outcomes } from './messages/outcomes.js';
import { pages } from './messages/pages.js';
import { team } from './messages/team.js';
import { refusals } from './messages/refusals.js';
import { review } from './messages/review.js';
import { sandboxRefusals } from './messages/sandbox-refusals.js';
import { staffPassword } from './messages/staff-password.js';
import { signatureChecker } from './messages/signature-checker.js';
import { webhookRefusals } from './messages/webhook-refusals.js';

/**
 * Every text that a user reads (FL7), in one catalogue: a second language is a second set of this shape.
 * Plain words, short sentences; an error says what to do. The reviewers' pages are in it too.
 */
export const messages = {
  ...frame,
  ...pages,
  ...outcomes,
  levels,
  information,
  console,
  review,
  staffPassword,
  dashboard,
  dashboardDone,
  dashboardSettings,
  team,
  authorizeLink,
  auditLog,
  clientUsers,
  clientDeliveries,
  clientWebhooks,
  signatureChecker,
  clientStatistics,
  clientSandbox,
  refusals,
  sandboxRefusals,
  webhookRefusals,
};
