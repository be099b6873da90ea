import type { RequestRefusals } from '../../../refusals/requests.js';
import type { Sentences } from '../../sentence.js';

export const requestRefusals: Sentences<RequestRefusals> = {
  'list.unknown_cursor': {
    title: 'The request is not valid',
    text: 'cursor: this is not a next_cursor of this list. Leave it out to begin at the newest.',
  },

  'audit_log.not_of_owner': {
    title: 'Not allowed',
    text: 'The service may add audit events and read them, but not delete them. Run this with the DATABASE_URL of the owner of the tables, as for migrate.',
  },
};
