import type { VNode } from 'preact';
import { countryName } from '../../../verification/catalogue/countries.js';
import type { QueueChoices } from '../../../verification/review/queue-choices.js';
import { CrossIcon } from '../../../ui/components/icons.js';
import { messages } from '../../../texts/messages.js';
import { levelInWords } from '../case-names.page.js';
import { AGES, isUnfiltered, queueAddress, unfiltered, type ChosenFilter } from './queue-filter.form.js';

const words = messages.console.filter;

interface FilterChipsProps {
  filter: ChosenFilter;
  choices: QueueChoices;
  /** Whether no case fits the filter. The page then leads to the whole queue by itself. */
  isEmpty: boolean;
}

/**
 * What the queue is narrowed down to, which can be read without opening the form. Each part is a link to the queue
 * without it. Environment and status are missing because they stand in the heading.
 */
export function FilterChips({ filter, choices, isEmpty }: FilterChipsProps): VNode | null {
  const chips = chipsOf(filter, choices);
  const leadsToAll = !isEmpty && !isUnfiltered(filter);
  if (chips.length === 0 && !leadsToAll) return null;
  return (
    <ul class="plain-list chips" aria-label={words.title}>
      {chips.map(([field, text]) => (
        <li key={field}>
          <a class="chip" href={queueAddress({ ...filter, [field]: '' })}>
            <span class="unseen">{words.remove} </span>
            {text}
            <CrossIcon />
          </a>
        </li>
      ))}
      {leadsToAll && (
        <li>
          <a class="chip-all" href={queueAddress(unfiltered(filter))}>
            {words.clear}
          </a>
        </li>
      )}
    </ul>
  );
}

/** The parts that are chosen, by their field. */
function chipsOf({ level, country, client, age }: ChosenFilter, { clients }: QueueChoices) {
  const chosenClient = clients.find(({ clientId }) => clientId === client);
  const chosenAge = AGES.find((hours) => String(hours) === age);
  const chips = [
    ['level', levelInWords(level)],
    ['country', country && countryName(country)],
    ['client', chosenClient?.name ?? client],
    ['age', chosenAge && words.ages[chosenAge]],
  ] as const;
  return chips.filter(([, text]) => text !== '' && text !== undefined);
}
