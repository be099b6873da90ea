import type { ComponentChildren, VNode } from 'preact';
import { countryName } from '../../../verification/catalogue/countries.js';
import { parseDate } from '../../../verification/catalogue/dates.js';
import {
  isGiven,
  isTextItem,
  ITEM_NAMES,
  type Information,
  type ItemName,
  type TextItemName,
} from '../../../verification/catalogue/items.js';
import { Badge } from '../../../ui/components/badge.js';
import { ShortDay } from '../../../ui/components/date.js';
import type { Definition } from '../../../ui/components/definition-list.js';
import { messages } from '../../../texts/messages.js';

const words = messages.review.supplied;

/** The dates that decide whether a proof has run out. Only they are marked, because they show the reason. */
const PROOF_DATES: readonly ItemName[] = ['document_expires_on', 'address_dated_on'];
/** Written like all other days of the page. A month in letters is also what most documents show. */
const DATES: readonly ItemName[] = ['birth_date', ...PROOF_DATES];

/**
 * The texts that a user entered, in the order of the form.
 * @param lapsed items of proofs that have run out; their dates are marked as expired
 * @param before the texts of the submission before; what differs from them is shown with what it was
 */
export function suppliedTexts(
  information: Information,
  lapsed: readonly ItemName[] = [],
  before?: Information,
): Definition[] {
  return definitionsOf(information, (item, value) => {
    const isExpired = PROOF_DATES.includes(item) && lapsed.includes(item);
    const isChanged = before !== undefined && before[item] !== value;
    if (!isExpired && !isChanged) return formatItem(item, value);
    return (
      <span class="marks">
        <span>{formatItem(item, value)}</span> {isExpired && <Badge kind="bad">{messages.review.case.expired}</Badge>}{' '}
        {isChanged && <Before item={item} value={before[item]} />}
      </span>
    );
  });
}

/** What a changed text was before. If the submission before had none in its place, there is nothing to say but that. */
function Before({ item, value }: { item: TextItemName; value: string | undefined }): VNode {
  if (!isGiven(item, value)) return <ChangedBadge />;
  return (
    <span class="was small">
      {messages.review.case.was} {formatItem(item, value)}
    </span>
  );
}

/** Marks what the submission before did not have. */
export function ChangedBadge(): VNode {
  return <Badge kind="info">{messages.review.case.changed}</Badge>;
}

/** The texts of an earlier submission that have changed, each with the present text. */
export function changedTexts(before: Information, now: Information): Definition[] {
  const different = Object.fromEntries(
    Object.entries(before).filter(([item, value]) => value !== now[item as TextItemName]),
  );
  return definitionsOf(different, (item, value) => {
    const current = now[item];
    if (!isGiven(item, current)) return formatItem(item, value);
    return (
      <>
        {formatItem(item, value)}{' '}
        <span class="beside soft">
          <span aria-hidden="true">→</span> {messages.review.earlier.changed} {formatItem(item, current)}
        </span>
      </>
    );
  });
}

function definitionsOf(
  information: Information,
  draw: (item: TextItemName, value: string) => ComponentChildren,
): Definition[] {
  return ITEM_NAMES.filter(isTextItem).flatMap((item) => {
    const value = information[item];
    return isGiven(item, value) ? [{ term: messages.review.items[item], value: draw(item, value) }] : [];
  });
}

function formatItem(item: TextItemName, value: string): ComponentChildren {
  if (value === '') return <span class="soft">{item === 'document_expires_on' ? words.noEnd : words.noName}</span>;
  if (DATES.includes(item)) return <ShortDay date={parseDate(value)} />;
  if (item === 'country') return `${countryName(value)} (${value})`;
  // `<bdi>` isolates each text, so that right-to-left scripts do not disturb the text around it.
  return item === 'document_number' || item === 'wallet_address' ? <code>{value}</code> : <bdi>{value}</bdi>;
}
