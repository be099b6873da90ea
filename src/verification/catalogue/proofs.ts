import { addDays, addMonths, parseDate } from './dates.js';
import { isNamePart, NAME_PARTS, type Information, type ItemName, type TextItemName } from './items.js';

/** What is renewed together: a new document has a new number, a new bill a new date, and maybe a new address. */
interface Proof {
  datedBy: TextItemName;
  items: readonly ItemName[];
  heldUntil: (date: string, proofOfAddressMonths: number) => Date;
}

const PROOFS: readonly Proof[] = [
  {
    datedBy: 'document_expires_on',
    items: ['document_number', 'document_expires_on', 'picture'],
    heldUntil: identityHeldUntil,
  },
  {
    datedBy: 'address_dated_on',
    items: ['address', 'address_dated_on', 'proof_of_address'],
    heldUntil: addressHeldUntil,
  },
];

/** A document is good on the day that it names, and no longer. */
export function identityHeldUntil(expiresOn: string): Date {
  return addDays(parseDate(expiresOn), 1);
}

export function addressHeldUntil(datedOn: string, proofOfAddressMonths: number): Date {
  return addMonths(parseDate(datedOn), proofOfAddressMonths);
}

/** EX1: when the first of the proofs lapses; undefined when there is none that can, such as a card without an end. */
export function provenUntil(information: Information, proofOfAddressMonths: number): Date | undefined {
  const ends = PROOFS.flatMap((proof) => endOf(proof, information, proofOfAddressMonths) ?? []);
  return ends.sort((one, other) => one.getTime() - other.getTime())[0];
}

/** EX4: the items of proofs that have lapsed. */
export function lapsedItems(information: Information, proofOfAddressMonths: number, now: Date): ItemName[] {
  return PROOFS.filter((proof) => {
    const end = endOf(proof, information, proofOfAddressMonths);
    return end !== undefined && end <= now;
  }).flatMap(({ items }) => items);
}

/** V9: whoever gives a new address may live in another country by now. */
export function renewedTogether(items: ItemName[]): ItemName[] {
  return items.includes('address') ? [...items, 'country'] : items;
}

/** The items that stand or fall with this one, itself among them: where one half of a name is none, the other is all of it. */
export function givenTogether(item: ItemName): readonly ItemName[] {
  if (isNamePart(item)) return NAME_PARTS;
  return PROOFS.find(({ items }) => items.includes(item))?.items ?? [item];
}

function endOf({ datedBy, heldUntil }: Proof, information: Information, months: number): Date | undefined {
  const date = information[datedBy];
  return date ? heldUntil(date, months) : undefined;
}
