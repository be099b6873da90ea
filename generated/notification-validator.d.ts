// Made by npm run generate. Never edited by hand.
import type { ErrorObject } from 'ajv';
import type { Notification, NotificationHeaders } from './notifications.js';

interface Validator<T> {
  (value: unknown): value is T;
  errors?: ErrorObject[] | null;
}

export declare const validateNotification: Validator<Notification>;
export declare const validateNotificationHeaders: Validator<NotificationHeaders>;
