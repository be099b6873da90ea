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
  const ids = requests.flatMap(({ level, scopes, submissionId }) =>
    submissionId !== null && isReleased('family_name', level, scopes) ? [submissionId] : [],
  );
  const names = new Map<string, ReleasedName>();
  if (ids.length === 0) return names;
  for (const { submissionId, informationEncrypted } of await listSealedInformation(db, ids)) {
    const { given_name, family_name } = openInformation({ encryption }, submissionId, informationEncrypted);
    names.set(submissionId, {
      ...(given_name === undefined ? {} : { given_name }),
      ...(family_name === undefined ? {} : { family_name }),
    });
  }
  return names;
}
