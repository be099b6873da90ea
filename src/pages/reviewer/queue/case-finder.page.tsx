import type { VNode } from 'preact';
import { Button } from '../../../ui/components/button.js';
import { TextField } from '../../../ui/components/field.js';
import { NothingByEnter } from '../../../ui/components/form.js';
import { HeadPanel } from '../../../ui/components/head-panel.js';
import { messages } from '../../../texts/messages.js';
import { EVERYTHING, type AskedCase, type ChosenFilter, type FilterField } from './queue-filter.form.js';

const words = messages.console.filter;

/** Opens one case by its id or the beginning of it. Hidden fields keep the filter. */
export function CaseFinder({ asked: { text, fault }, filter }: { asked: AskedCase; filter: ChosenFilter }): VNode {
  const fields = Object.keys(EVERYTHING) as FilterField[];
  return (
    <HeadPanel title={words.find} class="case-finder" isOpen={fault !== undefined}>
      <form action="/console" class="filter-form">
        <NothingByEnter />
        {fields
          .filter((field) => filter[field] !== EVERYTHING[field])
          .map((field) => (
            <input key={field} type="hidden" name={field} value={filter[field]} />
          ))}
        <TextField
          name="case"
          label={words.caseId}
          value={text}
          fault={fault && (fault === 'unknown' ? words.unknownCase[filter.environment] : words.caseFaults[fault])}
          autocomplete="off"
          literal
          autofocus={fault !== undefined}
        />
        <div class="actions">
          <Button>{words.findSubmit}</Button>
        </div>
      </form>
    </HeadPanel>
  );
}
