import type { Operations } from '../http/handler.js';
import { revokeDashboardAccess } from './access-revocation.http.js';
import { showDashboardAuditLog } from './audit-log.http.js';
import { buildDashboardLink, showDashboardAuthorizeLink } from './authorize-link.http.js';
import { createDashboardClient, showDashboard } from './clients.http.js';
import { showDashboardDeliveries } from './deliveries.http.js';
import { showDashboardDelivery, steerDashboardDelivery } from './delivery.http.js';
import { joinDashboardTeam, showInvitation } from './invitation.http.js';
import { showLiveDeliveries, streamLiveDeliveries } from './live-deliveries.http.js';
import { changeDashboardLogo, getClientLogo, removeDashboardLogo } from './logo.http.js';
import { memberLogIn, memberLogOut, showMemberLogIn } from './member-log-in.http.js';
import {
  requestMemberPassword,
  setMemberNewPassword,
  showMemberNewPassword,
  showMemberReset,
} from './member-reset.http.js';
import { setDashboardOutcome, showDashboardOutcome } from './outcome.http.js';
import { changeMemberPassword, showMemberPassword } from './own-password.http.js';
import { cancelDashboardRedelivery, redeliverDashboardDeliveries, showDashboardRedelivery } from './redelivery.http.js';
import { forwardDashboardClock, makeDashboardUsers, showDashboardSandbox } from './sandbox.http.js';
import { addDashboardSecret, deleteDashboardSecret, showDashboardSecrets } from './secrets.http.js';
import {
  addDashboardRedirectUri,
  changeDashboardSettings,
  removeDashboardRedirectUri,
  showDashboardSettings,
  switchDashboardClient,
} from './settings.http.js';
import { checkSignature, showSignatureChecker } from './signature-checker.http.js';
import { showDashboardStatistics } from './statistics.http.js';
import {
  changeDashboardMember,
  inviteDashboardMember,
  showDashboardTeam,
  withdrawDashboardInvitation,
} from './team.http.js';
import { showDashboardUser } from './user.http.js';
import { downloadDashboardUsers } from './users-file.http.js';
import { findDashboardUsers, showDashboardUsers } from './users.http.js';
import {
  promoteDashboardWebhookSecret,
  rotateDashboardWebhookSecret,
  testDashboardWebhook,
} from './webhook-secret.http.js';
import { changeDashboardWebhook, showDashboardWebhook, switchDashboardWebhook } from './webhook.http.js';
import { addDashboardWebhook, showDashboardWebhooks } from './webhooks.http.js';

/** The pages and forms for clients' teams; `operations.ts` has them all. */
export const dashboardOperations = {
  showMemberLogIn,
  memberLogIn,
  memberLogOut,
  showDashboard,
  createDashboardClient,
  showDashboardSettings,
  showDashboardSandbox,
  forwardDashboardClock,
  makeDashboardUsers,
  showDashboardOutcome,
  setDashboardOutcome,
  showDashboardUsers,
  findDashboardUsers,
  downloadDashboardUsers,
  showDashboardUser,
  changeDashboardSettings,
  addDashboardRedirectUri,
  removeDashboardRedirectUri,
  changeDashboardLogo,
  removeDashboardLogo,
  switchDashboardClient,
  revokeDashboardAccess,
  showDashboardSecrets,
  addDashboardSecret,
  deleteDashboardSecret,
  showSignatureChecker,
  checkSignature,
  showDashboardWebhooks,
  addDashboardWebhook,
  showDashboardWebhook,
  changeDashboardWebhook,
  switchDashboardWebhook,
  rotateDashboardWebhookSecret,
  promoteDashboardWebhookSecret,
  testDashboardWebhook,
  showDashboardDeliveries,
  showLiveDeliveries,
  streamLiveDeliveries,
  redeliverDashboardDeliveries,
  showDashboardRedelivery,
  cancelDashboardRedelivery,
  showDashboardDelivery,
  steerDashboardDelivery,
  getClientLogo,
  showDashboardAuthorizeLink,
  buildDashboardLink,
  showDashboardAuditLog,
  showDashboardStatistics,
  showDashboardTeam,
  inviteDashboardMember,
  withdrawDashboardInvitation,
  changeDashboardMember,
  showInvitation,
  joinDashboardTeam,
  showMemberReset,
  requestMemberPassword,
  showMemberNewPassword,
  setMemberNewPassword,
  showMemberPassword,
  changeMemberPassword,
} satisfies Partial<Operations>;
