import type { messages } from '../web/messages.js';

/** What a user can be asked for, in the order of the form. The names are the contract's fields and the catalogue's. */
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

/** Those that are files: pictures, and PDFs where a page of paper is meant (FL4). `picture` is the identity document. */
export const DOCUMENT_ITEM_NAMES = [
  'picture',
  'selfie',
  'liveness_picture',
  'proof_of_address',
  'source_of_wealth_document',
  'accreditation_document',
] as const;

/** A face comes out of a camera. */
const PICTURES_ONLY: readonly ItemName[] = ['selfie', 'liveness_picture'];
/** FL9: whoever has no wallet, or wants to name none, leaves it out. */
const OPTIONAL: readonly ItemName[] = ['wallet_address'];

export type ItemName = (typeof ITEM_NAMES)[number];
export type DocumentItemName = (typeof DOCUMENT_ITEM_NAMES)[number];
export type TextItemName = Exclude<ItemName, DocumentItemName>;
export type Information = Partial<Record<TextItemName, string>>;
/** Ids of documents, by what they are for. */
export type DocumentIds = Partial<Record<DocumentItemName, string>>;

/** What can be wrong with an item; its sentence for the user is `messages.information.faults[fault]`. */
export type ItemFault = keyof typeof messages.information.faults;
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

export function takesPdf(name: DocumentItemName): boolean {
  return !PICTURES_ONLY.includes(name);
}

export function isOptional(name: ItemName): boolean {
  return OPTIONAL.includes(name);
}
