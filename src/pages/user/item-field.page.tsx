import type { VNode } from 'preact';
import { isTicked } from '../../verification/submission/answers.js';
import { listCountries } from '../../verification/catalogue/countries.js';
import { formatDate, latestToday } from '../../verification/catalogue/dates.js';
import type { KeptDocument, KeptDocuments } from '../../verification/documents/documents.js';
import {
  isDocumentItem,
  isNamePart,
  isOptional,
  NAME_PARTS,
  takesPdf,
  type BoxName,
  type DocumentItemName,
  type Entered,
  type ItemFaults,
  type ItemName,
  type TextItemName,
} from '../../verification/catalogue/items.js';
import { UPLOAD_MAX_BYTES } from '../../verification/documents/upload.js';
import { Box } from '../../ui/components/choices.js';
import { fixedOptions, SelectField, TextAreaField, TextField, type FieldProps } from '../../ui/components/field.js';
import { FileField } from '../../ui/components/file-field.js';
import { sizeInWords } from '../../ui/size.js';
import { messages } from '../../texts/messages.js';

const text = messages.information;
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
const COUNTRIES = fixedOptions(listCountries().map(({ code, name }) => ({ value: code, text: name })));

interface ItemFieldProps {
  item: ItemName;
  /** All items of the form. */
  items: readonly ItemName[];
  values: Entered;
  faults: ItemFaults;
  /** Files that were uploaded earlier and not submitted yet. */
  drafts: KeptDocuments;
  /** The wallet address that was approved before. */
  approvedWallet: string | undefined;
  /** The reference time for validating dates. */
  moment: Date;
}

export function ItemField({ item, items, values, faults, drafts, approvedWallet, moment }: ItemFieldProps): VNode {
  if (isDocumentItem(item)) return <DocumentField item={item} faults={faults} draft={drafts[item]} />;
  const hints: Partial<Record<ItemName, string>> = text.hints;
  const box = boxOf(item, items);
  const field: FieldProps = {
    name: item,
    label: isOptional(item) ? text.optional(text.items[item]) : text.items[item],
    hint: item === 'wallet_address' && approvedWallet ? text.walletBefore(approvedWallet) : hints[item],
    fault: faultText(faults, item),
    value: values[item],
    // The checkbox below these fields can replace their answer, so the browser must not require one. The server reports
    // what is missing.
    required: !isOptional(item) && !isNamePart(item) && item !== 'document_expires_on',
  };
  if (!box) return textField(item, field, moment);
  return (
    <div class="stack-tight">
      {textField(item, field, moment)}
      <Box {...box} label={text.boxes[box.name].label} checked={isTicked(values, box.name)} />
    </div>
  );
}

interface BoxBelow {
  name: BoxName;
  hint: string;
  closes?: string;
  movesTo?: string;
}

/**
 * The checkbox below a field that can be ticked instead of filling in the field: for a document without an expiry date,
 * or for people with one name. The latter is below the last name field of the form.
 */
function boxOf(item: ItemName, items: readonly ItemName[]): BoxBelow | undefined {
  if (item === 'document_expires_on') {
    return { name: 'no_end_date', hint: text.boxes.no_end_date.hint, closes: item };
  }
  const parts = NAME_PARTS.filter((part) => items.includes(part));
  if (item !== parts.at(-1)) return undefined;
  const { hints } = text.boxes.one_name;
  if (parts.length > 1) return { name: 'one_name', hint: hints.both, closes: 'family_name', movesTo: 'given_name' };
  const isFamily = item === 'family_name';
  return {
    name: 'one_name',
    hint: isFamily ? hints.family_name : hints.given_name,
    ...(isFamily ? { closes: item } : {}),
  };
}

function textField(item: TextItemName, field: FieldProps, moment: Date): VNode {
  switch (item) {
    case 'given_name':
      return <TextField {...field} autocomplete="given-name" />;
    case 'family_name':
      return <TextField {...field} autocomplete="family-name" />;
    case 'birth_date':
      return <TextField {...field} type="date" short autocomplete="bday" max={formatDate(moment)} />;
    case 'country':
      return <SelectField {...field} empty={text.countryEmpty} options={COUNTRIES} autocomplete="country" />;
    case 'document_number':
      return <TextField {...field} literal short autocomplete="off" />;
    case 'document_expires_on':
      return <TextField {...field} type="date" short autocomplete="off" min={formatDate(moment)} />;
    case 'address':
      return <TextAreaField {...field} autocomplete="street-address" />;
    case 'address_dated_on':
      return <TextField {...field} type="date" short autocomplete="off" max={latestToday(moment)} />;
    case 'source_of_wealth':
      return <TextAreaField {...field} autocomplete="off" />;
    case 'wallet_address':
      return <TextField {...field} literal autocomplete="off" />;
    case 'telegram_name':
      return <TextField {...field} literal short autocomplete="off" />;
  }
}

interface DocumentFieldProps {
  item: DocumentItemName;
  faults: ItemFaults;
  draft: KeptDocument | undefined;
}

function DocumentField({ item, faults, draft }: DocumentFieldProps): VNode {
  const pdf = takesPdf(item);
  return (
    <FileField
      name={item}
      label={text.items[item]}
      hint={`${text.hints[item]} ${pdf ? text.fileKinds : text.pictureKinds}`}
      fault={faultText(faults, item)}
      kept={draft && text.kept(draft.mediaType === 'application/pdf', sizeInWords(draft.byteCount))}
      accept={pdf ? `${PICTURE_TYPES},application/pdf` : PICTURE_TYPES}
      pictures={PICTURE_TYPES}
      camera={pdf ? 'environment' : 'user'}
      maxBytes={UPLOAD_MAX_BYTES}
    />
  );
}

export function faultText(faults: ItemFaults, item: ItemName): string | undefined {
  const fault = faults[item];
  return fault && text.faults[fault];
}
