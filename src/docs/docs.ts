import type { Config } from '../config.js';
import { listErrorCodes, type ErrorCode } from '../http/error-codes.js';
import { readGuides, type Guide } from './guides.js';
import { readNotifications, type Notifications } from './notifications.js';
import { readReference, type Group, type Operation } from './reference.js';

/** Everything that the docs of a deployment show. */
export interface Docs {
  groups: Group[];
  guides: Guide[];
  notifications: Notifications;
  codes: ErrorCode[];
}

const READ = new WeakMap<Config, Docs>();

/** Read once, at the first request, since it never changes while the service runs. */
export function docsOf(config: Config): Docs {
  const known = READ.get(config);
  if (known) return known;
  const docs = {
    groups: readReference(config),
    guides: readGuides(config),
    notifications: readNotifications(config),
    codes: listErrorCodes(),
  };
  READ.set(config, docs);
  return docs;
}

export function operationsOf({ groups }: Docs): Operation[] {
  return groups.flatMap(({ operations }) => operations);
}

export function findGuide({ guides }: Docs, slug: string): Guide | undefined {
  return guides.find((guide) => guide.slug === slug);
}
