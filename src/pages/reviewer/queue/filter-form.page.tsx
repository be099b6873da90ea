import type { VNode } from 'preact';
import { listCountries } from '../../../verification/catalogue/countries.js';
import type { QueueChoices } from '../../../verification/review/queue-choices.js';
import { Button } from '../../../ui/components/button.js';
import { fixedOptions, SelectField, type FixedOptions, type Option } from '../../../ui/components/field.js';
import { NothingByEnter } from '../../../ui/components/form.js';
import { HeadPanel } from '../../../ui/components/head-panel.js';
import { messages } from '../../../texts/messages.js';
import { AGES, type ChosenFilter } from './queue-filter.form.js';

const words = messages.console.filter;
const COUNTRIES = fixedOptions(listCountries().map(({ code, name }) => ({ value: code, text: name })));

interface FilterFormProps {
  filter: ChosenFilter;
  choices: QueueChoices;
}

/** Chooses which cases are shown. A GET form, because it changes nothing, so that each choice can be bookmarked. */
export function FilterForm({ filter, choices }: FilterFormProps): VNode {
  const levels = withChosen(choices.levels.map(sameText), filter.level);
  const clients = withChosen(
    choices.clients.map(({ clientId, name }) => ({ value: clientId, text: name })),
    filter.client,
  );
  return (
    <HeadPanel title={words.title} class="queue-filter" isOpen={false} keyboard="f">
      <form action="/console" class="filter-form filter-rows">
        <NothingByEnter />
        <Select name="environment" filter={filter} options={optionsOf(words.environments)} />
        <Select name="status" filter={filter} options={optionsOf(messages.review.statuses)} />
        <Select name="level" filter={filter} empty={words.anyLevel} options={levels} />
        <Select name="country" filter={filter} empty={words.anyCountry} options={COUNTRIES} />
        <Select name="client" filter={filter} empty={words.anyClient} options={clients} />
        <Select
          name="age"
          filter={filter}
          empty={words.anyAge}
          options={AGES.map((hours) => ({ value: String(hours), text: words.ages[hours] }))}
        />
        <div class="actions">
          <Button>{words.apply}</Button>
        </div>
      </form>
    </HeadPanel>
  );
}

interface SelectProps {
  name: keyof ChosenFilter;
  filter: ChosenFilter;
  options: Option[] | FixedOptions;
  empty?: string;
}

function Select({ name, filter, options, empty }: SelectProps): VNode {
  return <SelectField required={false} {...{ name, options, empty }} label={words[name]} value={filter[name]} />;
}

/**
 * Adds the chosen value to the options if it is missing, for example because it exists only in the other environment.
 * Otherwise the form would lose it.
 */
function withChosen(options: Option[], chosen: string): Option[] {
  return chosen === '' || options.some(({ value }) => value === chosen) ? options : [...options, sameText(chosen)];
}

function optionsOf(texts: Record<string, string>): Option[] {
  return Object.entries(texts).map(([value, text]) => ({ value, text }));
}

function sameText(text: string): Option {
  return { value: text, text };
}
