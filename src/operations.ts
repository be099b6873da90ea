import type { Operations } from './http/handler.js';
import { idempotent } from './http/idempotency.js';
import * as assets from './http/assets.http.js';
import * as docs from './docs/docs.http.js';
import * as trialToken from './docs/trial-token.http.js';
import * as documents from './http/documents.http.js';
import * as health from './http/health/health.http.js';
import * as authorize from './oauth/authorization/authorize.http.js';
import * as consent from './oauth/authorization/consent.http.js';
import * as metadata from './oauth/metadata.http.js';
import * as openapiDocument from './oauth/openapi-document.http.js';
import * as introspect from './oauth/tokens/introspect.http.js';
import * as revoke from './oauth/tokens/revoke.http.js';
import * as token from './oauth/tokens/token.http.js';
import * as clock from './sandbox/clock.http.js';
import * as outcome from './sandbox/outcome.http.js';
import * as users from './sandbox/users.http.js';
import * as countryVerifications from './statistics/country-verifications.http.js';
import * as history from './statistics/history.http.js';
import * as totalVerifications from './statistics/total-verifications.http.js';
import * as userVerifications from './statistics/user-verifications.http.js';
import * as me from './users/me.http.js';
import * as userDocument from './users/user-document.http.js';
import * as userStanding from './users/user-standing.http.js';
import * as delivery from './webhooks/deliveries/delivery.http.js';
import * as redelivery from './webhooks/deliveries/redelivery.http.js';
import * as endpoint from './webhooks/endpoints/endpoint.http.js';
import * as secretRotation from './webhooks/endpoints/secret-rotation.http.js';
import * as testNotification from './webhooks/endpoints/test-notification.http.js';
import * as listener from './webhooks/listeners/listener.http.js';
import * as reviewerCase from './pages/reviewer/case/case.http.js';
import * as reviewerDocument from './pages/reviewer/case/document.http.js';
import * as reviewerEvidence from './pages/reviewer/case/evidence.http.js';
import * as reviewerReopening from './pages/reviewer/case/reopening.http.js';
import * as reviewerUndo from './pages/reviewer/case/undo.http.js';
import * as reviewerNumbers from './pages/reviewer/numbers.http.js';
import * as reviewerClaim from './pages/reviewer/queue/claim.http.js';
import * as reviewQueue from './pages/reviewer/queue/review-queue.http.js';
import * as reviewers from './pages/reviewer/staff/reviewers.http.js';
import * as staffLogIn from './pages/reviewer/staff/staff-log-in.http.js';
import * as staffPassword from './pages/reviewer/staff/staff-password.http.js';
import * as teamAccessRevocation from './pages/team/applications/access-revocation.http.js';
import * as teamAuthorizeLink from './pages/team/applications/authorize-link.http.js';
import * as teamClients from './pages/team/applications/clients.http.js';
import * as teamLogo from './pages/team/applications/logo.http.js';
import * as teamSecrets from './pages/team/applications/secrets.http.js';
import * as teamSettings from './pages/team/applications/settings.http.js';
import * as teamAuditLog from './pages/team/audit-log/audit-log.http.js';
import * as teamDeliveries from './pages/team/deliveries/deliveries.http.js';
import * as teamDelivery from './pages/team/deliveries/delivery.http.js';
import * as teamLiveDeliveries from './pages/team/deliveries/live-deliveries.http.js';
import * as teamRedelivery from './pages/team/deliveries/redelivery.http.js';
import * as teamInvitation from './pages/team/members/invitation.http.js';
import * as teamMemberLogIn from './pages/team/members/member-log-in.http.js';
import * as teamMemberReset from './pages/team/members/member-reset.http.js';
import * as teamOwnPassword from './pages/team/members/own-password.http.js';
import * as team from './pages/team/members/team.http.js';
import * as teamOutcome from './pages/team/sandbox/outcome.http.js';
import * as teamSandbox from './pages/team/sandbox/sandbox.http.js';
import * as teamStatistics from './pages/team/statistics/statistics.http.js';
import * as teamUser from './pages/team/users/user.http.js';
import * as teamUsersFile from './pages/team/users/users-file.http.js';
import * as teamUsers from './pages/team/users/users.http.js';
import * as teamSignatureChecker from './pages/team/webhooks/signature-checker.http.js';
import * as teamWebhookSecret from './pages/team/webhooks/webhook-secret.http.js';
import * as teamWebhook from './pages/team/webhooks/webhook.http.js';
import * as teamWebhooks from './pages/team/webhooks/webhooks.http.js';
import * as userAccess from './pages/user/access.http.js';
import * as userAccount from './pages/user/account.http.js';
import * as userConfirmEmail from './pages/user/confirm-email.http.js';
import * as userDeleteAccount from './pages/user/delete-account.http.js';
import * as userHome from './pages/user/home.http.js';
import * as userInformation from './pages/user/information.http.js';
import * as userLogIn from './pages/user/log-in.http.js';
import * as userLogOut from './pages/user/log-out.http.js';
import * as userNewPassword from './pages/user/new-password.http.js';
import * as userOwnData from './pages/user/own-data.http.js';
import * as userResetPassword from './pages/user/reset-password.http.js';
import * as userSignUp from './pages/user/sign-up.http.js';

/**
 * The handlers of all operations. Each `*.http.ts` file exports its handlers under their operationIds. A missing
 * handler does not compile here, and one for an unknown operation does not compile in its own file. These files export
 * other things too, which are included but never looked up.
 */
export const operations: Operations = {
  ...assets,
  ...docs,
  ...trialToken,
  ...documents,
  ...health,
  ...authorize,
  ...consent,
  ...metadata,
  ...openapiDocument,
  ...introspect,
  ...revoke,
  ...token,
  ...clock,
  ...outcome,
  ...users,
  ...countryVerifications,
  ...history,
  ...totalVerifications,
  ...userVerifications,
  ...me,
  ...userDocument,
  ...userStanding,
  ...delivery,
  ...redelivery,
  ...endpoint,
  ...secretRotation,
  ...testNotification,
  ...listener,
  ...reviewerCase,
  ...reviewerDocument,
  ...reviewerEvidence,
  ...reviewerReopening,
  ...reviewerUndo,
  ...reviewerNumbers,
  ...reviewerClaim,
  ...reviewQueue,
  ...reviewers,
  ...staffLogIn,
  ...staffPassword,
  ...teamAccessRevocation,
  ...teamAuthorizeLink,
  ...teamClients,
  ...teamLogo,
  ...teamSecrets,
  ...teamSettings,
  ...teamAuditLog,
  ...teamDeliveries,
  ...teamDelivery,
  ...teamLiveDeliveries,
  ...teamRedelivery,
  ...teamInvitation,
  ...teamMemberLogIn,
  ...teamMemberReset,
  ...teamOwnPassword,
  ...team,
  ...teamOutcome,
  ...teamSandbox,
  ...teamStatistics,
  ...teamUser,
  ...teamUsersFile,
  ...teamUsers,
  ...teamSignatureChecker,
  ...teamWebhookSecret,
  ...teamWebhook,
  ...teamWebhooks,
  ...userAccess,
  ...userAccount,
  ...userConfirmEmail,
  ...userDeleteAccount,
  ...userHome,
  ...userInformation,
  ...userLogIn,
  ...userLogOut,
  ...userNewPassword,
  ...userOwnData,
  ...userResetPassword,
  ...userSignUp,
  createWebhookEndpoint: idempotent(endpoint.createWebhookEndpoint),
  rotateWebhookSecret: idempotent(secretRotation.rotateWebhookSecret),
  promoteWebhookSecret: idempotent(secretRotation.promoteWebhookSecret),
  pauseWebhookEndpoint: idempotent(endpoint.pauseWebhookEndpoint),
  resumeWebhookEndpoint: idempotent(endpoint.resumeWebhookEndpoint),
  sendTestNotification: idempotent(testNotification.sendTestNotification),
  redeliverWebhookDelivery: idempotent(delivery.redeliverWebhookDelivery),
  retryWebhookDeliveryNow: idempotent(delivery.retryWebhookDeliveryNow),
  cancelWebhookDelivery: idempotent(delivery.cancelWebhookDelivery),
  createWebhookRedelivery: idempotent(redelivery.createWebhookRedelivery),
  cancelWebhookRedelivery: idempotent(redelivery.cancelWebhookRedelivery),
  createWebhookListener: idempotent(listener.createWebhookListener),
  setSandboxOutcome: idempotent(outcome.setSandboxOutcome),
  createSandboxUsers: idempotent(users.createSandboxUsers),
  forwardSandboxClock: idempotent(clock.forwardSandboxClock),
};
