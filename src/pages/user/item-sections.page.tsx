import type { ComponentChildren, VNode } from 'preact';
import type { ItemName } from '../../verification/catalogue/items.js';
import { messages } from '../../texts/messages.js';

/** Items that belong together, in the order of the form. */
const SECTIONS = {
  person: ['given_name', 'family_name', 'birth_date', 'country'],
  document: ['document_number', 'document_expires_on', 'picture'],
  face: ['selfie', 'liveness_picture'],
  address: ['address', 'address_dated_on', 'proof_of_address'],
  wealth: ['source_of_wealth', 'source_of_wealth_document', 'accreditation_document'],
  accounts: ['wallet_address', 'telegram_name'],
} as const satisfies Record<keyof typeof messages.information.sections, readonly ItemName[]>;

interface ItemSectionsProps {
  items: ItemName[];
  children: (item: ItemName) => ComponentChildren;
}

/** Divides a long form into sections and says how many items each has. A short form is not divided. */
export function ItemSections({ items, children }: ItemSectionsProps): VNode {
  const sections = (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).flatMap((name) => {
    const members = items.filter((item) => (SECTIONS[name] as readonly ItemName[]).includes(item));
    return members.length > 0 ? [{ name, members }] : [];
  });
  if (sections.length < 2) return <>{items.map(children)}</>;
  return (
    <>
      {sections.map(({ name, members }, index) => (
        <section class="form form-section" aria-labelledby={`section-${name}`} key={name}>
          <div class="stack-tight">
            <p class="small soft">{messages.information.sectionOf(index + 1, sections.length)}</p>
            <h2 id={`section-${name}`}>{messages.information.sections[name]}</h2>
          </div>
          {members.map(children)}
        </section>
      ))}
    </>
  );
}
