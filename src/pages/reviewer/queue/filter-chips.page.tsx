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
  /** Whether no case matches the filter. Then the page has its own link to the unfiltered queue. */
  isEmpty: boolean;
}

/**
 * The active parts of the filter, visible without opening the form. Each links to the queue without that part.
 * Environment and status are left out, because the heading names them.
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

/** The active parts of the filter as pairs of field and text. */
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
