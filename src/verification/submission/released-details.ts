import type { Context } from '../../context.js';
import { partsOfLevel } from '../catalogue/catalogue.js';
import { linkToDocument, type DocumentLink } from '../documents/document-link.js';
import { readSubmission } from './frozen-submission.js';
import { isDocumentItem } from '../catalogue/items.js';

/**
 * The items of a part by name: a text as it was typed, or a link to a document. A part of a name that the user does not
 * have is empty. A document without an end date has no date.
 */
export type ReleasedPart = Record<string, string | DocumentLink>;

/**
 * What the user gave for each part whose data these scopes release (docs/decisions.md, "Levels as scopes"). If they
 * release none, nothing is read.
 */
export async function releasedDetails(
  context: Context,
  { level, submissionId, grantId, scopes }: { level: string; submissionId: string; grantId: string; scopes: string[] },
  now: Date,
): Promise<Record<string, ReleasedPart>> {
  const parts = (partsOfLevel(level) ?? []).filter(({ name }) => scopes.includes(`verification.${name}.details:read`));
  if (parts.length === 0) return {};
  const { information, documents } = await readSubmission(context, submissionId);
  const released = parts.map(({ name, items }) => {
    const given = items.flatMap((item): [string, string | DocumentLink][] => {
      const value = isDocumentItem(item) ? documents[item] : information[item];
      if (value === undefined || (item === 'document_expires_on' && value === '')) return [];
      return [[item, isDocumentItem(item) ? linkToDocument(context, value, { grantId }, now) : value]];
    });
    return [name, Object.fromEntries(given)] as const;
  });
  return Object.fromEntries(released);
}
