import type { Operations } from '../../http/handler.js';
import { revokeDashboardAccess } from './applications/access-revocation.http.js';
import { showDashboardAuditLog } from './audit-log/audit-log.http.js';
import { buildDashboardLink, showDashboardAuthorizeLink } from './applications/authorize-link.http.js';
import { createDashboardClient, showDashboard } from './applications/clients.http.js';
import { showDashboardDeliveries } from './deliveries/deliveries.http.js';
import { showDashboardDelivery, steerDashboardDelivery } from './deliveries/delivery.http.js';
import { joinDashboardTeam, showInvitation } from './members/invitation.http.js';
import { showLiveDeliveries, streamLiveDeliveries } from './deliveries/live-deliveries.http.js';
import { changeDashboardLogo, getClientLogo, removeDashboardLogo } from './applications/logo.http.js';
import { memberLogIn, memberLogOut, showMemberLogIn } from './members/member-log-in.http.js';
import {
  requestMemberPassword,
  setMemberNewPassword,
  showMemberNewPassword,
  showMemberReset,
} from './members/member-reset.http.js';
import { setDashboardOutcome, showDashboardOutcome } from './sandbox/outcome.http.js';
import { changeMemberPassword, showMemberPassword } from './members/own-password.http.js';
import {
  cancelDashboardRedelivery,
  redeliverDashboardDeliveries,
  showDashboardRedelivery,
} from './deliveries/redelivery.http.js';
import { forwardDashboardClock, makeDashboardUsers, showDashboardSandbox } from './sandbox/sandbox.http.js';
import { addDashboardSecret, deleteDashboardSecret, showDashboardSecrets } from './applications/secrets.http.js';
import {
  addDashboardRedirectUri,
  changeDashboardSettings,
  removeDashboardRedirectUri,
  showDashboardSettings,
  switchDashboardClient,
} from './applications/settings.http.js';
import { checkSignature, showSignatureChecker } from './webhooks/signature-checker.http.js';
import { showDashboardStatistics } from './statistics/statistics.http.js';
import {
  changeDashboardMember,
  inviteDashboardMember,
  showDashboardTeam,
  withdrawDashboardInvitation,
} from './members/team.http.js';
import { showDashboardUser } from './users/user.http.js';
import { downloadDashboardUsers } from './users/users-file.http.js';
import { findDashboardUsers, showDashboardUsers } from './users/users.http.js';
import {
  promoteDashboardWebhookSecret,
  rotateDashboardWebhookSecret,
  testDashboardWebhook,
} from './webhooks/webhook-secret.http.js';
import { changeDashboardWebhook, showDashboardWebhook, switchDashboardWebhook } from './webhooks/webhook.http.js';
import { addDashboardWebhook, showDashboardWebhooks } from './webhooks/webhooks.http.js';

/** The handlers of all pages and forms for clients' teams, for `operations.ts`. */
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
