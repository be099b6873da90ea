import { promoteWebhookSecret, rotateWebhookSecret } from '../../../webhooks/endpoints/secret-rotation.js';
import { sendTestNotification } from '../../../webhooks/endpoints/test-notification.js';
import type { Handler } from '../../../http/handler.js';
import { tabPath } from '../dashboard-layout.page.js';
import { redirectWithFlash } from '../flash.http.js';
import { openClientForm } from '../member-visit.http.js';
import { readSecretOverlap } from '../secret-overlap.form.js';
import { refusedWith } from '../../../http/refused.js';
import { SIGNING_SECRET_OVERLAP } from './webhook-rotation.page.js';
import { backToEndpoint, keyOf } from './webhook.http.js';
import { ENDPOINT_FORM, webhookPage } from './webhook-view.http.js';

export const rotateDashboardWebhookSecret: Handler<'rotateDashboardWebhookSecret'> = async (call) => {
  const visit = await openClientForm(call, ENDPOINT_FORM);
  const input = { overlapSeconds: readSecretOverlap(call.body.overlap, SIGNING_SECRET_OVERLAP) };
  try {
    const { secret } = await rotateWebhookSecret(call.context, keyOf(call, visit), input, call.now, visit.actor);
    // The response contains the page itself. A redirect would have to carry the secret in its URL.
    return { status: 200, body: await webhookPage(call, visit, { newSecret: secret }) };
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409);
    return { status, body: await webhookPage(call, visit, { refused }) };
  }
};

export const promoteDashboardWebhookSecret: Handler<'promoteDashboardWebhookSecret'> = async (call) => {
  const visit = await openClientForm(call, ENDPOINT_FORM);
  try {
    await promoteWebhookSecret(call.context, keyOf(call, visit), call.now, visit.actor);
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409);
    return { status, body: await webhookPage(call, visit, { refused }) };
  }
  return backToEndpoint(call, visit, 'secret_promoted');
};

export const testDashboardWebhook: Handler<'testDashboardWebhook'> = async (call) => {
  const visit = await openClientForm(call, ENDPOINT_FORM);
  try {
    const { deliveryId } = await sendTestNotification(call.context, keyOf(call, visit), call.now, visit.actor);
    return redirectWithFlash(visit, `${tabPath(visit.client.clientId, 'deliveries')}/${deliveryId}`, 'test_sent');
  } catch (error) {
    const { status, headers, ...refused } = refusedWith(error, 409, 429);
    return { status, headers, body: await webhookPage(call, visit, { refused }) };
  }
};
