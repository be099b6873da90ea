import type { AccountRefusals } from '../../../refusals/accounts.js';
import type { Sentences } from '../../sentence.js';
import { passwordFaults } from '../password-faults.js';

export const accountRefusals: Sentences<AccountRefusals> = {
  'password.unusable': ({ fault }) => ({ title: passwordFaults.title, text: passwordFaults[fault] }),

  'member.unusable_email': {
    title: 'Unusable address',
    text: 'A member needs an e-mail address like name@example.com.',
  },
  'member.unusable_name': {
    title: 'Unusable name',
    text: 'A member needs a name of 1 to 100 characters that can be shown.',
  },
  'member.email_taken': { title: 'Address taken', text: 'There is a member with this e-mail address already.' },

  'reviewer.unusable_email': {
    title: 'Unusable address',
    text: 'A reviewer needs an e-mail address like name@example.com.',
  },
  'reviewer.unusable_name': {
    title: 'Unusable name',
    text: 'A reviewer needs a name of 1 to 100 characters that can be shown.',
  },
  'reviewer.email_taken': { title: 'Address taken', text: 'There is a reviewer with this e-mail address already.' },
  'reviewer.last_supervisor': {
    title: 'The last supervisor',
    text: 'Somebody has to be supervisor: make another one first.',
  },
  'reviewer.unknown': { title: 'No such reviewer', text: 'There is no reviewer of this id: see the list.' },
};
