import type { ComponentChildren } from 'preact';
import { countryName } from '../verification/countries.js';
import { isTextItem, ITEM_NAMES, type Information, type TextItemName } from '../verification/items.js';
import type { Definition } from '../web/components/definition-list.js';
import { messages } from '../web/messages.js';

/** What was entered, in the order of the form. @param but what need not be said again: what is the same there */
export function suppliedTexts(information: Information, but: Information = {}): Definition[] {
  return ITEM_NAMES.filter(isTextItem).flatMap((item) => {
    const value = information[item];
    return value && value !== but[item] ? [{ term: messages.information.items[item], value: shown(item, value) }] : [];
  });
}

function shown(item: TextItemName, value: string): ComponentChildren {
  if (item === 'country') return `${countryName(value)} (${value})`;
  // In the direction that its script has.
  return item === 'document_number' || item === 'wallet_address' ? <code>{value}</code> : <bdi>{value}</bdi>;
}
