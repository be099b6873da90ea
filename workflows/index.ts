export { deliverWebhook } from './deliver-webhook.js';
export { expireVerifications } from './expire-verifications.js';
export { redeliverMany } from './redeliver-many.js';
