import type { Context } from '../../context.js';
import { partsOfLevel } from '../catalogue/catalogue.js';
import { openInformation } from './frozen-submission.js';
import type { Information, ItemName } from '../catalogue/items.js';
import { listSealedInformation } from './submissions.store.js';

/** The submission whose name a client asks for, and the scopes that the client has. */
export interface NameRequest {
  level: string;
  scopes: readonly string[];
  submissionId: string | null;
}

const NAME_ITEMS = ['given_name', 'family_name'] as const;

export type ReleasedName = Pick<Information, 'given_name' | 'family_name'>;

/** Whether the scopes let a client see what the user entered for an item. */
export function isReleased(item: ItemName, level: string, scopes: readonly string[]): boolean {
  return (partsOfLevel(level) ?? []).some(
    ({ name, items }) => items.includes(item) && scopes.includes(`verification.${name}.details:read`),
  );
}

/** The names of those users who released them, by submission. Nobody else's information is decrypted. */
export async function releasedNames(
  { db, encryption }: Pick<Context, 'db' | 'encryption'>,
  requests: readonly NameRequest[],
): Promise<Map<string, ReleasedName>> {
  // A catalogue of one's own may ask for the two in different parts, each with a scope of its own.
  const released = new Map<string, Set<keyof ReleasedName>>();
  for (const { level, scopes, submissionId } of requests) {
    const items = NAME_ITEMS.filter((item) => isReleased(item, level, scopes));
    if (submissionId === null || items.length === 0) continue;
    released.set(submissionId, new Set([...(released.get(submissionId) ?? []), ...items]));
  }
  const names = new Map<string, ReleasedName>();
  if (released.size === 0) return names;
  for (const { submissionId, informationEncrypted } of await listSealedInformation(db, [...released.keys()])) {
    const information = openInformation({ encryption }, submissionId, informationEncrypted);
    const name: ReleasedName = {};
    for (const item of released.get(submissionId) ?? []) {
      if (information[item] !== undefined) name[item] = information[item];
    }
    names.set(submissionId, name);
  }
  return names;
}
