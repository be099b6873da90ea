import { decideVerification, showVerification } from './pages/reviewer/case/case.http.js';
import { getDocument } from './pages/reviewer/case/document.http.js';
import { claimVerification, takeNextVerification } from './pages/reviewer/queue/claim.http.js';
import { getEvidence, showEvidence } from './pages/reviewer/case/evidence.http.js';
import { showReviewNumbers } from './pages/reviewer/numbers.http.js';
import { reopenVerification } from './pages/reviewer/case/reopening.http.js';
import { undoDecision } from './pages/reviewer/case/undo.http.js';
import { showReviewQueue } from './pages/reviewer/queue/review-queue.http.js';
import { addReviewer, changeReviewer, showReviewers } from './pages/reviewer/staff/reviewers.http.js';
import { changeStaffPassword, showStaffPassword } from './pages/reviewer/staff/staff-password.http.js';
import { showStaffLogIn, staffLogIn, staffLogOut } from './pages/reviewer/staff/staff-log-in.http.js';
import { dashboardOperations } from './pages/team/operations.http.js';
import { removeAccess, showAccess } from './pages/user/access.http.js';
import { showAccount } from './pages/user/account.http.js';
import { deleteAccount, showAccountDeletion } from './pages/user/delete-account.http.js';
import { showHome } from './pages/user/home.http.js';
import { showInformation, submitInformation } from './pages/user/information.http.js';
import { logIn, showLogIn } from './pages/user/log-in.http.js';
import { logOut } from './pages/user/log-out.http.js';
import { confirmEmail, showEmailConfirmation } from './pages/user/confirm-email.http.js';
import { getUserDocument } from './users/user-document.http.js';
import { getUserInformation } from './users/me.http.js';
import { downloadOwnData } from './pages/user/own-data.http.js';
import { setNewPassword, showNewPassword } from './pages/user/new-password.http.js';
import { requestPasswordReset, showPasswordReset } from './pages/user/reset-password.http.js';
import { showSignUp, signUp } from './pages/user/sign-up.http.js';
import { authorize, continueAuthorization } from './oauth/authorization/authorize.http.js';
import { decideConsent, showConsent } from './oauth/authorization/consent.http.js';
import { introspectToken } from './oauth/tokens/introspect.http.js';
import { getAuthorizationServerMetadata } from './oauth/metadata.http.js';
import { getOpenapiDocument } from './oauth/openapi-document.http.js';
import { revokeToken } from './oauth/tokens/revoke.http.js';
import { issueToken } from './oauth/tokens/token.http.js';
import { forwardSandboxClock, getSandboxClock } from './sandbox/clock.http.js';
import { setSandboxOutcome } from './sandbox/outcome.http.js';
import { createSandboxUsers } from './sandbox/users.http.js';
import { getAsset } from './http/assets.http.js';
import { getAsyncapiDocument, getReferenceAsset, showReference } from './http/docs.http.js';
import { getCountryVerifications } from './statistics/country-verifications.http.js';
import { getHistory } from './statistics/history.http.js';
import { getTotalVerifications } from './statistics/total-verifications.http.js';
import { listUserVerifications } from './statistics/user-verifications.http.js';
import type { Operations } from './http/handler.js';
import { getHealth, getReadiness } from './http/health/health.http.js';
import { idempotent } from './http/idempotency.js';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  cancelWebhookDelivery,
  redeliverWebhookDelivery,
  retryWebhookDeliveryNow,
} from './webhooks/deliveries/delivery.http.js';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
} from './webhooks/endpoints/endpoint.http.js';
import {
  cancelWebhookRedelivery,
  createWebhookRedelivery,
  getWebhookRedelivery,
  listWebhookRedeliveries,
} from './webhooks/deliveries/redelivery.http.js';
import {
  createWebhookListener,
  deleteWebhookListener,
  pollWebhookListener,
} from './webhooks/listeners/listener.http.js';
import { promoteWebhookSecret, rotateWebhookSecret } from './webhooks/endpoints/secret-rotation.http.js';
import { sendTestNotification } from './webhooks/endpoints/test-notification.http.js';

/** The handler of each operationId. A missing or surplus one does not compile. */
export const operations: Operations = {
  getHealth,
  getReadiness,
  getOpenapiDocument,
  getAsyncapiDocument,
  showReference,
  getReferenceAsset,
  authorize,
  continueAuthorization,
  showConsent,
  decideConsent,
  issueToken,
  revokeToken,
  introspectToken,
  getAuthorizationServerMetadata,
  getTotalVerifications,
  getCountryVerifications,
  listUserVerifications,
  getHistory,
  listWebhookEndpoints,
  createWebhookEndpoint: idempotent(createWebhookEndpoint),
  getWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret: idempotent(rotateWebhookSecret),
  promoteWebhookSecret: idempotent(promoteWebhookSecret),
  pauseWebhookEndpoint: idempotent(pauseWebhookEndpoint),
  resumeWebhookEndpoint: idempotent(resumeWebhookEndpoint),
  sendTestNotification: idempotent(sendTestNotification),
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhookDelivery: idempotent(redeliverWebhookDelivery),
  retryWebhookDeliveryNow: idempotent(retryWebhookDeliveryNow),
  cancelWebhookDelivery: idempotent(cancelWebhookDelivery),
  listWebhookRedeliveries,
  createWebhookRedelivery: idempotent(createWebhookRedelivery),
  getWebhookRedelivery,
  cancelWebhookRedelivery: idempotent(cancelWebhookRedelivery),
  createWebhookListener: idempotent(createWebhookListener),
  pollWebhookListener,
  deleteWebhookListener,
  getUserInformation,
  getUserDocument,
  setSandboxOutcome: idempotent(setSandboxOutcome),
  createSandboxUsers: idempotent(createSandboxUsers),
  getSandboxClock,
  forwardSandboxClock: idempotent(forwardSandboxClock),
  getAsset,
  showHome,
  showSignUp,
  signUp,
  showLogIn,
  logIn,
  logOut,
  showPasswordReset,
  requestPasswordReset,
  showNewPassword,
  setNewPassword,
  showEmailConfirmation,
  confirmEmail,
  showAccount,
  showAccountDeletion,
  deleteAccount,
  downloadOwnData,
  showAccess,
  removeAccess,
  showInformation,
  submitInformation,
  showStaffLogIn,
  showStaffPassword,
  changeStaffPassword,
  staffLogIn,
  staffLogOut,
  showReviewQueue,
  takeNextVerification,
  claimVerification,
  showVerification,
  decideVerification,
  undoDecision,
  reopenVerification,
  showEvidence,
  getEvidence,
  showReviewNumbers,
  showReviewers,
  addReviewer,
  changeReviewer,
  getDocument,
  ...dashboardOperations,
};
