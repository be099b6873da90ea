export { deliverWebhook } from './deliver-webhook.js';
export { redeliverMany } from './redeliver-many.js';
