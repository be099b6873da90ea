import type { WebhookRefusals } from '../../../refusals/webhooks.js';
import type { Sentences } from '../../sentence.js';
import { changedMeanwhile, nothingToChange } from '../changed-meanwhile.js';

export const webhookRefusals: Sentences<WebhookRefusals> = {
  'webhook_endpoint.nothing_to_change': nothingToChange,
  'webhook_endpoint.changed_meanwhile': changedMeanwhile,
};
