import type { StatisticsRefusals } from '../../../refusals/statistics.js';
import type { Sentence, Sentences } from '../../sentence.js';

export const statisticsRefusals: Sentences<StatisticsRefusals> = {
  'statistics.unknown_day': ({ field }) => invalid(`${field}: there is no such day.`),
  'statistics.reversed_days': invalid('from: it is after `to`.'),
  'statistics.too_many_days': ({ days, max }) =>
    invalid(`from: these are ${days} days; ask for up to ${max} at a time.`),
};

function invalid(text: string): Sentence {
  return { title: 'The request is not valid', text };
}
