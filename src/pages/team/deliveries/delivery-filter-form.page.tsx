import type { VNode } from 'preact';
import { DELIVERY_STATES } from '../../../webhooks/deliveries/delivery-state.js';
import { NOTIFICATION_TYPES } from '../../../webhooks/notifications/event-type.js';
import { Button } from '../../../ui/components/button.js';
import { SelectField, TextField, type Option } from '../../../ui/components/field.js';
import { messages } from '../../../texts/messages.js';
import { chosenQuery } from '../chosen-query.form.js';
import type { DeliveryFilterFields } from './delivery-filter.form.js';
import type { DayFaults } from '../users/user-filter.form.js';

const words = messages.clientDeliveries;

interface DeliveryFilterFormProps {
  path: string;
  fields: DeliveryFilterFields;
  faults: DayFaults;
  urls: ReadonlyMap<string, string>;
}

/** A GET form, because it changes nothing, so that each choice can be bookmarked. */
export function DeliveryFilterForm({ path, fields, faults, urls }: DeliveryFilterFormProps): VNode {
  const isFiltered = chosenQuery(fields) !== '';
  const select = (name: 'webhook_endpoint_id' | 'type' | 'state', label: string, empty: string, options: Option[]) => (
    <SelectField required={false} {...{ name, label, empty, options }} value={fields[name]} />
  );
  const day = (name: 'from' | 'to') => (
    <TextField
      name={name}
      type="date"
      required={false}
      label={words.filter[name]}
      value={fields[name]}
      fault={faults[name] && words.filter.faults[faults[name]]}
    />
  );
  const types = NOTIFICATION_TYPES.map((value) => ({ value, text: messages.clientWebhooks.types[value] }));
  const states = DELIVERY_STATES.map((value) => ({ value, text: words.states[value] }));
  const endpoints = [...urls].map(([value, text]) => ({ value, text }));
  return (
    <details class="card filter" open={isFiltered}>
      <summary>{words.filter.title}</summary>
      <form action={path} class="filter-form">
        {select('webhook_endpoint_id', words.filter.endpoint, words.filter.anyEndpoint, endpoints)}
        {select('type', words.filter.type, words.filter.anyType, types)}
        {select('state', words.filter.state, words.filter.anyState, states)}
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
