export { listSentNotifications, type SentNotification } from './sent-notifications.store.js';
