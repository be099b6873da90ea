import { clientStatistics } from './client-statistics.js';
import { clientSandbox } from './client-sandbox.js';
import { clientUsers } from './client-users.js';
import { auditLog } from './audit-log.js';
import { authorizeLink } from './authorize-link.js';
import { clientDeliveries } from './client-deliveries.js';
import { clientWebhooks } from './client-webhooks.js';
import { console } from './console.js';
import { dashboardFlash } from './dashboard-flash.js';
import { dashboardSettings } from './dashboard-settings.js';
import { dashboard } from './dashboard.js';
import { endpointFaults } from './endpoint-faults.js';
import { forDevelopers } from './for-developers.js';
import { frame } from './frame.js';
import { information } from './information.js';
import { language } from './language.js';
import { levels } from './levels.js';
import { outcomes } from './outcomes.js';
import { pages } from './pages.js';
import { team } from './team.js';
import { refusals } from './refusals.js';
import { requestRefusalsOnPages } from './refusals/requests.js';
import { review } from './review.js';
import { staffPassword } from './staff-password.js';
import { signatureChecker } from './signature-checker.js';

/** The English texts. They use plain words and short sentences. Texts of errors say what to do. */
export const english = {
  language,
  ...frame,
  ...pages,
  ...outcomes,
  levels,
  information,
  console,
  review,
  staffPassword,
  dashboard,
  dashboardFlash,
  dashboardSettings,
  team,
  authorizeLink,
  forDevelopers,
  auditLog,
  clientUsers,
  clientDeliveries,
  clientWebhooks,
  signatureChecker,
  clientStatistics,
  clientSandbox,
  refusals,
  refusalsOnPages: requestRefusalsOnPages,
  endpointFaults,
};
