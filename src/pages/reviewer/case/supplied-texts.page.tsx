import type { ComponentChildren } from 'preact';
import { countryName } from '../../../verification/catalogue/countries.js';
import {
  isGiven,
  isTextItem,
  ITEM_NAMES,
  type Information,
  type TextItemName,
} from '../../../verification/catalogue/items.js';
import type { Definition } from '../../../ui/components/definition-list.js';
import { messages } from '../../../texts/messages.js';

const words = messages.review.supplied;

/**
 * The texts that a user entered, in the order of the form.
 * @param comparedWith another submission; texts that are the same in it are left out
 */
export function suppliedTexts(information: Information, comparedWith: Information = {}): Definition[] {
  return ITEM_NAMES.filter(isTextItem).flatMap((item) => {
    const value = information[item];
    return isGiven(item, value) && value !== comparedWith[item]
      ? [{ term: messages.review.items[item], value: formatItem(item, value) }]
      : [];
  });
}

function formatItem(item: TextItemName, value: string): ComponentChildren {
  if (value === '') return <span class="soft">{item === 'document_expires_on' ? words.noEnd : words.noName}</span>;
  if (item === 'country') return `${countryName(value)} (${value})`;
  // `<bdi>` isolates each text, so that right-to-left scripts do not disturb the text around it.
  return item === 'document_number' || item === 'wallet_address' ? <code>{value}</code> : <bdi>{value}</bdi>;
}
