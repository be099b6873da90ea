import type { VNode } from 'preact';
import { listCountries } from '../../../verification/catalogue/countries.js';
import { Button } from '../../../ui/components/button.js';
import { SelectField, TextField, type Option } from '../../../ui/components/field.js';
import { messages } from '../../../texts/messages.js';
import { chosenQuery } from '../chosen-query.form.js';
import { ACCESSES, NO_LEVEL, type DayFault, type DayFaults, type UserFilterFields } from './user-filter.form.js';

const words = messages.clientUsers;

interface UserFilterFormProps {
  path: string;
  fields: UserFilterFields;
  faults: DayFaults;
  levels: string[];
  expirationEnabled: boolean;
}

/**
 * A GET form, because it changes nothing, so that each choice can be bookmarked. None of its fields is personal data,
 * which must not appear in an address.
 */
export function UserFilterForm({ path, fields, faults, levels, expirationEnabled }: UserFilterFormProps): VNode {
  const isFiltered = chosenQuery(fields) !== '';
  const statuses = Object.entries(words.statuses).filter(([status]) => status !== 'expired' || expirationEnabled);
  const select = (name: 'access' | 'status' | 'level' | 'country', empty: string, options: Option[]) => (
    <SelectField required={false} {...{ name, empty, options }} label={words.filter[name]} value={fields[name]} />
  );
  const day = (name: 'from' | 'to') => (
    <TextField
      name={name}
      type="date"
      required={false}
      label={words.filter[name]}
      value={fitsDateInput(faults[name]) ? fields[name] : ''}
      fault={faults[name] && words.filter.faults[faults[name]]}
    />
  );
  return (
    <details class="card filter" open={isFiltered}>
      <summary>{words.filter.title}</summary>
      <form action={path} class="filter-form">
        {select(
          'access',
          words.filter.anyAccess,
          ACCESSES.map((value) => ({ value, text: words.access[value] })),
        )}
        {select(
          'status',
          words.filter.anyStatus,
          statuses.map(([value, text]) => ({ value, text })),
        )}
        {select(
          'level',
          words.filter.anyLevel,
          levels.map((level) => ({ value: level || NO_LEVEL, text: level || words.noVerification })),
        )}
        {select(
          'country',
          words.filter.anyCountry,
          listCountries().map(({ code, name }) => ({ value: code, text: name })),
        )}
        {day('from')}
        {day('to')}
        <div class="actions">
          <Button>{words.filter.apply}</Button>
          {isFiltered && <a href={path}>{words.filter.clear}</a>}
        </div>
      </form>
    </details>
  );
}

/**
 * Whether a date input can show the value. It cannot show text that is no real date. It can show an end before the
 * start, which is a fault as well.
 */
function fitsDateInput(fault: DayFault | undefined): boolean {
  return fault === undefined || fault === 'before_from';
}
