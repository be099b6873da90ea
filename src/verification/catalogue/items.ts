import type { ItemFault } from '../../refusals/item-faults.js';

export type { ItemFault } from '../../refusals/item-faults.js';

/** What a user can be asked for, in the order of the form. The contract and the level catalogue use the same names. */
export const ITEM_NAMES = [
  'given_name',
  'family_name',
  'birth_date',
  'country',
  'document_number',
  'document_expires_on',
  'picture',
  'selfie',
  'liveness_picture',
  'address',
  'address_dated_on',
  'proof_of_address',
  'source_of_wealth',
  'source_of_wealth_document',
  'accreditation_document',
  'wallet_address',
  'telegram_name',
] as const;

/**
 * The items that are files: pictures, or also PDFs where a paper document is meant. `picture` is the identity document.
 */
export const DOCUMENT_ITEM_NAMES = [
  'picture',
  'selfie',
  'liveness_picture',
  'proof_of_address',
  'source_of_wealth_document',
  'accreditation_document',
] as const;

/** Pictures of a face come from a camera, so a PDF makes no sense for them. */
const PICTURES_ONLY: readonly ItemName[] = ['selfie', 'liveness_picture'];
/** Not everybody has a wallet or wants to name one, so the wallet address may be left out. */
const OPTIONAL: readonly ItemName[] = ['wallet_address'];
export const NAME_PARTS = ['given_name', 'family_name'] as const;
/**
 * Items that a user can say they do not have: one of the two names, or the end date of a document. An empty text says
 * so.
 */
const CAN_BE_NONE: readonly TextItemName[] = [...NAME_PARTS, 'document_expires_on'];

/** Checkboxes of the form with which a user says that they have one name only, or that the document has no end date. */
export const BOX_NAMES = ['one_name', 'no_end_date'] as const;

export type ItemName = (typeof ITEM_NAMES)[number];
export type DocumentItemName = (typeof DOCUMENT_ITEM_NAMES)[number];
export type TextItemName = Exclude<ItemName, DocumentItemName>;
export type Information = Partial<Record<TextItemName, string>>;
export type NamePart = (typeof NAME_PARTS)[number];
export type BoxName = (typeof BOX_NAMES)[number];
/** A form as the browser sends it. An unticked checkbox is absent or empty. */
export type Entered = Partial<Record<TextItemName | BoxName, string>>;
export type DocumentIds = Partial<Record<DocumentItemName, string>>;

export type ItemFaults = Partial<Record<ItemName, ItemFault>>;

export function isItemName(text: string): text is ItemName {
  return (ITEM_NAMES as readonly string[]).includes(text);
}

export function isDocumentItem(name: ItemName): name is DocumentItemName {
  return (DOCUMENT_ITEM_NAMES as readonly string[]).includes(name);
}

export function isTextItem(name: ItemName): name is TextItemName {
  return !isDocumentItem(name);
}

export function isNamePart(name: ItemName): name is NamePart {
  return (NAME_PARTS as readonly ItemName[]).includes(name);
}

export function takesPdf(name: DocumentItemName): boolean {
  return !PICTURES_ONLY.includes(name);
}

export function isOptional(name: ItemName): boolean {
  return OPTIONAL.includes(name);
}

/** Whether the user has answered. An empty text is an answer for items that a user may not have. */
export function isGiven(item: TextItemName, text: string | undefined): text is string {
  return text !== undefined && (text !== '' || CAN_BE_NONE.includes(item));
}
