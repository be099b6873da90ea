import type { Context } from '../../context.js';
import { blindIndexes } from '../../crypto/blind-index.js';
import { listAlike, replaceDuplicateKeys, type AlikeCase, type DuplicateKind } from './duplicate-keys.store.js';
import type { Information } from '../catalogue/items.js';
import { writtenForms, writtenNumber } from './written-forms.js';

/** The most cases that are shown. */
export const MOST_DUPLICATES = 20;

type Within = Pick<Context, 'db' | 'config'>;

/**
 * Writes the keyed hashes by which reviewers find possible duplicates of a submission, in the transaction that creates
 * it. They are written again whenever the encryption keys change, because older keys will be removed one day.
 */
export async function writeDuplicateKeys(
  { db, config }: Within,
  submissionId: string,
  information: Information,
): Promise<void> {
  const keys = comparisonValues(information).flatMap(({ kind, value }) => {
    const [hash] = blindIndexes(config.encryptionKeys, purposeOf(kind), value);
    return hash ? [{ kind, hash }] : [];
  });
  await replaceDuplicateKeys(db, submissionId, keys);
}

/**
 * Cases of other users in the same environment who gave the same document number, or the same name and date of birth.
 * Found is one more than is shown, which tells that there are more.
 */
export async function findDuplicates(
  { db, config }: Within,
  { userId, environment }: { userId: string; environment: string },
  information: Information,
): Promise<AlikeCase[]> {
  const hashes = comparisonValues(information).flatMap(({ kind, value }) =>
    blindIndexes(config.encryptionKeys, purposeOf(kind), value),
  );
  return hashes.length > 0 ? listAlike(db, { userId, environment, hashes, limit: MOST_DUPLICATES + 1 }) : [];
}

/**
 * The values to compare. Each is in every form in which it may be written, because spaces, case, accents and the order
 * of names do not matter. Two submissions are alike if they share any of these.
 */
export function comparisonValues(information: Information): { kind: DuplicateKind; value: string }[] {
  const { given_name, family_name, birth_date, document_number } = information;
  const number = document_number && writtenNumber(document_number);
  const names = writtenForms(`${given_name ?? ''} ${family_name ?? ''}`);
  return [
    ...(number ? [{ kind: 'document_number' as const, value: number }] : []),
    ...(birth_date
      ? names.map((name) => ({ kind: 'name_and_birth_date' as const, value: `${birth_date} ${name}` }))
      : []),
  ];
}

function purposeOf(kind: DuplicateKind): string {
  return `duplicate_keys.${kind}`;
}
