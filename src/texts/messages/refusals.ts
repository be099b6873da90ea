import type { Refusals } from '../../refusals/refuse.js';
import type { Sentences } from '../sentence.js';
import { accessTokenRefusals } from './refusals/access-tokens.js';
import { accountRefusals } from './refusals/accounts.js';
import { clientRefusals } from './refusals/clients.js';
import { databaseRefusals } from './refusals/database.js';
import { oauthRefusals } from './refusals/oauth.js';
import { pageRefusals } from './refusals/pages.js';
import { requestRefusals } from './refusals/requests.js';
import { sandboxRefusals } from './refusals/sandbox.js';
import { statisticsRefusals } from './refusals/statistics.js';
import { webhookRefusals } from './refusals/webhooks.js';

/** Why a request was refused, by the code of the rule that refused it. For pages, commands and the API. */
export const refusals: Sentences<Refusals> = {
  ...accessTokenRefusals,
  ...accountRefusals,
  ...clientRefusals,
  ...databaseRefusals,
  ...oauthRefusals,
  ...pageRefusals,
  ...requestRefusals,
  ...sandboxRefusals,
  ...statisticsRefusals,
  ...webhookRefusals,
};
