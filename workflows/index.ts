export { deliverWebhook } from './deliver-webhook.js';
