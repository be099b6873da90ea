import type { Context } from '../context.js';
import { discardContents, keepContent, type KeptDocument } from './documents.js';
import type { PresentNeed } from './information-need.js';
import { itemFault } from './item-faults.js';
import {
  isDocumentItem,
  isTextItem,
  type DocumentIds,
  type DocumentItemName,
  type Information,
  type ItemFault,
  type ItemFaults,
  type ItemName,
} from './items.js';
import { prepareDocument } from './prepared-document.js';
import { kindOfUpload, MISSING_DOCUMENT, type Uploads } from './upload.js';

export type KeptDocuments = Partial<Record<DocumentItemName, KeptDocument>>;

/** What shows to be wrong before any file is decoded, all at once (VE8). */
export async function visibleFaults(
  context: Context,
  { items, moment }: PresentNeed,
  { information, uploads }: { information: Information; uploads: Uploads },
): Promise<ItemFaults> {
  const faults = textFaults(context, items, information, moment);
  for (const item of items.filter(isDocumentItem)) {
    const judged = await kindOfUpload(item, uploads[item]);
    if ('fault' in judged) faults[item] = judged.fault;
  }
  return faults;
}

/** Makes documents of the uploads that are asked for, one after the other; of a set with a fault none is kept. */
export async function keepUploads(
  context: Context,
  items: ItemName[],
  uploads: Uploads,
  now: Date,
): Promise<{ kept: KeptDocuments; faults: ItemFaults }> {
  const kept: KeptDocuments = {};
  const faults: ItemFaults = {};
  try {
    for (const item of items.filter(isDocumentItem)) {
      const result = await prepareDocument(item, uploads[item], (prepared) => keepContent(context, prepared, now));
      if ('fault' in result) faults[item] = result.fault;
      else kept[item] = result.kept;
    }
  } catch (error) {
    await discardContents(context, Object.values(kept));
    throw error;
  }
  return { kept, faults };
}

/** What is wrong once it is known what is kept: another thing may be asked for by now. */
export function lateFaults(
  context: Context,
  { items, moment }: PresentNeed,
  { information, kept }: { information: Information; kept: KeptDocuments },
): ItemFaults {
  const faults = textFaults(context, items, information, moment);
  for (const item of items.filter(isDocumentItem)) {
    if (!kept[item]) faults[item] = MISSING_DOCUMENT[item];
  }
  return faults;
}

/** Of what was kept, what is still asked for. */
export function keptOf(items: ItemName[], kept: KeptDocuments): KeptDocuments {
  return Object.fromEntries(items.filter(isDocumentItem).flatMap((item) => (kept[item] ? [[item, kept[item]]] : [])));
}

export function idsOf(kept: KeptDocuments): DocumentIds {
  return Object.fromEntries(Object.entries(kept).map(([item, { documentId }]) => [item, documentId]));
}

function textFaults({ config }: Context, items: ItemName[], information: Information, now: Date): ItemFaults {
  const rules = { now, proofOfAddressMonths: config.proofOfAddressMonths };
  const entries = items.filter(isTextItem).flatMap((name): [ItemName, ItemFault][] => {
    const fault = itemFault(name, information[name] ?? '', rules);
    return fault ? [[name, fault]] : [];
  });
  return Object.fromEntries(entries);
}
