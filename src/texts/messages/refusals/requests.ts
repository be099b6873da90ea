import type { RequestRefusals } from '../../../refusals/requests.js';
import type { Sentences } from '../../sentence.js';

export const requestRefusals: Sentences<RequestRefusals> = {
  'list.unknown_cursor': {
    title: 'The request is not valid',
    text: 'cursor: this is not a next_cursor of this list. Leave it out to begin at the newest.',
  },
};
