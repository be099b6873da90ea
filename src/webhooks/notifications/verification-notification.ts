export { listVerificationNotifications, type VerificationNotification } from './verification-notification.store.js';
