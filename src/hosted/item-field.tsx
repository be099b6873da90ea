import type { VNode } from 'preact';
import { listCountries } from '../verification/countries.js';
import { formatDate, latestToday } from '../verification/dates.js';
import type { KeptDocument, KeptDocuments } from '../verification/documents.js';
import {
  isDocumentItem,
  isOptional,
  takesPdf,
  type DocumentItemName,
  type Information,
  type ItemFaults,
  type ItemName,
  type TextItemName,
} from '../verification/items.js';
import { UPLOAD_MAX_BYTES } from '../verification/upload.js';
import { fixedOptions, SelectField, TextAreaField, TextField, type FieldProps } from '../web/components/field.js';
import { FileField } from '../web/components/file-field.js';
import { messages } from '../web/messages.js';

const text = messages.information;
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
const COUNTRIES = fixedOptions(listCountries().map(({ code, name }) => ({ value: code, text: name })));

interface ItemFieldProps {
  item: ItemName;
  values: Information;
  faults: ItemFaults;
  /** Files that were sent before. */
  drafts: KeptDocuments;
  /** FL9: one that was approved before. */
  approvedWallet: string | undefined;
  /** By which dates are judged. */
  moment: Date;
}

export function ItemField({ item, values, faults, drafts, approvedWallet, moment }: ItemFieldProps): VNode {
  if (isDocumentItem(item)) return <DocumentField item={item} faults={faults} draft={drafts[item]} />;
  const hints: Partial<Record<ItemName, string>> = text.hints;
  const field: FieldProps = {
    name: item,
    label: isOptional(item) ? text.optional(text.items[item]) : text.items[item],
    hint: item === 'wallet_address' && approvedWallet ? text.walletBefore(approvedWallet) : hints[item],
    fault: faultText(faults, item),
    value: values[item],
    required: !isOptional(item),
  };
  return textField(item, field, moment);
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

function sizeInWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  const { size } = messages.language;
  return megabytes < 0.1 ? size.kilobytes(Math.ceil(bytes / 1024)) : size.megabytes(megabytes);
}

export function faultText(faults: ItemFaults, item: ItemName): string | undefined {
  const fault = faults[item];
  return fault && text.faults[fault];
}
