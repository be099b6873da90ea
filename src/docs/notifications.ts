import type { Config } from '../config.js';
import { fieldsOf, resolverOf, type Field, type Schema } from './schema.js';
import { readDocsText } from './texts.js';

/** A type of notification, as the contract of the webhooks describes it. */
export interface Notification {
  type: string;
  title: string;
  /** When it is sent, as HTML. */
  description: string;
  fields: Field[];
  headers: Record<string, string>;
  payload: object;
}

interface NotificationsText {
  components: { schemas: Record<string, Schema> };
  messages: Record<string, MessageNode>;
}

interface MessageNode {
  name: string;
  title: string;
  description: string;
  payload: Schema;
  examples: { headers: Record<string, string>; payload: object }[];
}

export interface Notifications {
  types: Notification[];
  /** What each attempt carries. */
  headers: Field[];
}

export function readNotifications(config: Config): Notifications {
  const { components, messages } = readDocsText('notifications.json', config) as NotificationsText;
  const resolve = resolverOf(components);
  const types = Object.values(messages).map(({ name, title, description, payload, examples: [example] }) => ({
    type: name,
    title,
    description,
    fields: fieldsOf(payload, resolve),
    headers: example?.headers ?? {},
    payload: example?.payload ?? {},
  }));
  return { types, headers: fieldsOf({ $ref: '#/components/schemas/NotificationHeaders' }, resolve) };
}
