import type { StatisticsRefusals } from '../../../refusals/statistics.js';
import { aboutFields, type Sentence, type Sentences } from '../../sentence.js';

export const statisticsRefusals: Sentences<StatisticsRefusals> = {
  'verification.unknown_user': {
    title: 'Unknown user',
    text: 'No user with this id has allowed your client anything, or their access has ended.',
  },
  'statistics.unknown_day': ({ fields }) => invalid(fields, 'there is no such day.'),
  'statistics.reversed_days': invalid(['from'], 'it is after `to`.'),
  'statistics.too_many_days': ({ days, max }) =>
    invalid(['from'], `these are ${days} days; ask for up to ${max} at a time.`),
};

function invalid(fields: readonly string[], text: string): Sentence {
  const all = fields.map((field) => ({ place: 'query' as const, field, text }));
  return aboutFields('The request is not valid', ...all);
}
