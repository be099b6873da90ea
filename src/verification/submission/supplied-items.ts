import type { Context } from '../../context.js';
import type { Answers } from './answers.js';
import { keepContent, type KeptDocuments } from '../documents/documents.js';
import { keepDraft } from '../documents/drafts.js';
import type { PresentNeed } from './information-need.js';
import { contradiction, itemFault } from './item-faults.js';
import {
  isDocumentItem,
  isNamePart,
  isTextItem,
  type DocumentIds,
  type Information,
  type ItemFault,
  type ItemFaults,
  type ItemName,
  type TextItemName,
} from '../catalogue/items.js';
import { prepareDocument } from '../documents/prepared-document.js';
import { MISSING_DOCUMENT, type Uploads } from '../documents/upload.js';
import type { VerificationKey } from '../status/verifications.store.js';

const TOO_DEMANDING = 'a file took more time or memory to open than one may';

/**
 * Converts the uploads that are asked for, one after the other. Each is stored as a draft at once, so that nobody has
 * to upload a file again because of another fault in the form.
 * @returns undefined if the account was closed meanwhile; then nothing is kept
 * @throws Refused if too many others are uploading
 */
export async function keepUploads(
  context: Context,
  key: VerificationKey,
  items: ItemName[],
  uploads: Uploads,
  now: Date,
): Promise<{ kept: KeptDocuments; faults: ItemFaults } | undefined> {
  const kept: KeptDocuments = {};
  const faults: ItemFaults = {};
  for (const item of items.filter(isDocumentItem)) {
    if (!uploads[item]) continue;
    const sent = { senderId: key.userId, item, upload: uploads[item] };
    const result = await prepareDocument(sent, (prepared) => keepContent(context, prepared, now));
    // Operators should know of this: either somebody is trying to overload the service, or a limit is too low for real
    // files.
    if ('fault' in result && result.fault === 'file_too_demanding')
      context.logger.warn({ item, excess: result.excess }, TOO_DEMANDING);
    if ('fault' in result) faults[item] = result.fault;
    else if (await keepDraft(context, key, item, result.kept, now)) kept[item] = result.kept;
    else return undefined;
  }
  return { kept, faults };
}

/** Everything that is missing or wrong, all at once. Faults of the uploads themselves come from `keepUploads`. */
export function faultsOf(
  { config }: Context,
  { items, moment }: PresentNeed,
  { information, none, hasOneName }: Answers,
  documents: KeptDocuments,
): ItemFaults {
  const rules = { now: moment, proofOfAddressMonths: config.proofOfAddressMonths, hasOneName };
  const faultOf = (name: TextItemName) =>
    none.includes(name) ? contradiction(name, information) : itemFault(name, information[name] ?? '', rules);
  const entries = items.flatMap((name): [ItemName, ItemFault][] => {
    const fault = isDocumentItem(name) ? documents[name] === undefined && MISSING_DOCUMENT[name] : faultOf(name);
    return fault ? [[name, fault]] : [];
  });
  return Object.fromEntries(entries);
}

/** For each document that is asked for, the one that was sent now, or else the draft that was sent before. */
export function documentsFor({ items, drafts }: PresentNeed, kept: KeptDocuments = {}): KeptDocuments {
  return Object.fromEntries(
    items.filter(isDocumentItem).flatMap((item) => {
      const document = kept[item] ?? drafts.documents[item];
      return document ? [[item, document]] : [];
    }),
  );
}

export function idsOf(documents: KeptDocuments): DocumentIds {
  return Object.fromEntries(Object.entries(documents).map(([item, { documentId }]) => [item, documentId]));
}

/**
 * The texts that are asked for; an item that was left out has no entry. If somebody is asked for one part of their name
 * and says that it is their only one, the other part becomes empty.
 */
export function textsFor({ items }: PresentNeed, { information, none }: Answers): Information {
  const given = items.filter(isTextItem).filter((name) => information[name]);
  const isConcerned = (name: TextItemName) => items.includes(name) || (isNamePart(name) && items.some(isNamePart));
  const absent = none.filter(isConcerned);
  return Object.fromEntries([
    ...given.map((name) => [name, information[name]]),
    ...absent.map((name) => [name, '']),
  ]) as Information;
}
