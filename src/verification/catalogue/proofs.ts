import { addDays, addMonths, parseDate } from './dates.js';
import { isNamePart, NAME_PARTS, type Information, type ItemName, type TextItemName } from './items.js';

/**
 * Items that are renewed together: a new document has a new number, and a new bill has a new date and maybe a new
 * address.
 */
interface Proof {
  datedBy: TextItemName;
  items: readonly ItemName[];
  validUntil: (date: string, proofOfAddressMonths: number) => Date;
}

const PROOFS: readonly Proof[] = [
  {
    datedBy: 'document_expires_on',
    items: ['document_number', 'document_expires_on', 'picture'],
    validUntil: identityValidUntil,
  },
  {
    datedBy: 'address_dated_on',
    items: ['address', 'address_dated_on', 'proof_of_address'],
    validUntil: addressValidUntil,
  },
];

/** A document is valid until the end of the day that it names. */
export function identityValidUntil(expiresOn: string): Date {
  return addDays(parseDate(expiresOn), 1);
}

export function addressValidUntil(datedOn: string, proofOfAddressMonths: number): Date {
  return addMonths(parseDate(datedOn), proofOfAddressMonths);
}

/**
 * When the first of the proofs lapses, which is when the approval expires (§2.5). Undefined if none of them can lapse,
 * such as an identity card without an end date.
 */
export function provenUntil(information: Information, proofOfAddressMonths: number): Date | undefined {
  const ends = PROOFS.flatMap((proof) => endOf(proof, information, proofOfAddressMonths) ?? []);
  return ends.sort((one, other) => one.getTime() - other.getTime())[0];
}

/** The items of proofs that have lapsed. A renewal asks for nothing else (docs/decisions.md, "What is asked twice"). */
export function lapsedItems(information: Information, proofOfAddressMonths: number, now: Date): ItemName[] {
  return PROOFS.filter((proof) => {
    const end = endOf(proof, information, proofOfAddressMonths);
    return end !== undefined && end <= now;
  }).flatMap(({ items }) => items);
}

/** Adds the country if the address is renewed, since the user may have moved to another country. */
export function renewedTogether(items: ItemName[]): ItemName[] {
  return items.includes('address') ? [...items, 'country'] : items;
}

/**
 * The items that have to be given together with this one, which is among them. The two parts of a name belong together,
 * because people with a single name put it into either of them.
 */
export function givenTogether(item: ItemName): readonly ItemName[] {
  if (isNamePart(item)) return NAME_PARTS;
  return PROOFS.find(({ items }) => items.includes(item))?.items ?? [item];
}

function endOf({ datedBy, validUntil }: Proof, information: Information, months: number): Date | undefined {
  const date = information[datedBy];
  return date ? validUntil(date, months) : undefined;
}
