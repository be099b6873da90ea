import type { EndpointFaults, WebhookRefusals } from '../../../refusals/webhooks.js';
import { aboutFields, type Sentence, type Sentences } from '../../sentence.js';
import { changedMeanwhile, nothingToChange } from '../changed-meanwhile.js';
import { endpointFaults } from '../endpoint-faults.js';
import { number } from '../language.js';

export const webhookRefusals: Sentences<WebhookRefusals> = {
  'webhook_endpoint.unknown': { title: 'Unknown endpoint', text: 'There is no webhook endpoint with this id.' },
  'webhook_endpoint.too_many': ({ max }) => ({
    title: 'Too many endpoints',
    text: `A client has up to ${max} webhook endpoints. Delete one that you no longer need.`,
  }),
  'webhook_endpoint.unusable': ({ faults }) => unusable(faults),
  'webhook_endpoint.nothing_to_change': nothingToChange,
  'webhook_endpoint.changed_meanwhile': changedMeanwhile,

  'webhook_secret.no_new_one': {
    title: 'No new secret',
    text: 'There is one secret, and it signs everything. Rotate it first.',
  },
  'webhook_secret.rotation_under_way': ({ overlapEndsAt }) => ({
    title: 'Rotation under way',
    text: `The new secret of the last rotation is not promoted yet. Promote it, wait until ${toSecond(overlapEndsAt)}, or rotate without an overlap, which ends the older ones at once.`,
  }),

  'webhook_test.endpoint_disabled': {
    title: 'Endpoint disabled',
    text: 'Nothing is sent to a disabled endpoint. Resume it first.',
  },
  'webhook_test.too_many': ({ max }) => ({
    title: 'Too many test notifications',
    text: `An endpoint gets up to ${max} test notifications a minute. Try again in a minute.`,
  }),

  'webhook_delivery.unknown': ({ keptDays }) => ({
    title: 'Unknown delivery',
    text: `There is no delivery with this id. ${goneAfter(keptDays)}`,
  }),
  'webhook_delivery.nothing_to_cancel': ({ state }) => ({
    title: 'Delivery finished',
    text: `It is ${state}: there is nothing to cancel.`,
  }),
  'webhook_delivery.nothing_to_retry': ({ state }) => ({
    title: 'Delivery finished',
    text: `It is ${state}: there is nothing to retry. Redeliver it instead.`,
  }),
  'webhook_delivery.attempt_being_written': {
    title: 'Attempt under way',
    text: 'An attempt of it is being written down at this moment. Try again.',
  },
  'webhook_delivery.attempt_due': {
    title: 'Attempt under way',
    text: 'Its next attempt is under way, or due at this moment. Read it again in a few seconds.',
  },
  'webhook_delivery.held': {
    title: 'Delivery held',
    text: 'It is held because its endpoint is disabled. Resume the endpoint.',
  },
  'webhook_delivery.about_to_be_held': {
    title: 'Delivery held',
    text: 'It is about to be held because its endpoint is disabled. Resume the endpoint.',
  },
  'webhook_delivery.held_not_redeliverable': {
    title: 'Delivery under way',
    text: 'It is held: only a finished one can be redelivered. Resume its endpoint instead.',
  },
  'webhook_delivery.not_finished': ({ state }) => ({
    title: 'Delivery under way',
    text: `It is ${state}: only a finished one can be redelivered. Retry it now instead.`,
  }),
  'webhook_delivery.endpoint_deleted': {
    title: 'Endpoint deleted',
    text: 'The endpoint of this delivery has been deleted.',
  },
  'webhook_delivery.redelivered_already': {
    title: 'Delivery under way',
    text: 'Another redelivery of the same notification has not finished yet.',
  },

  'webhook_redelivery.unknown': ({ keptDays }) => ({
    title: 'Unknown redelivery',
    text: `There is no redelivery with this id. ${goneAfter(keptDays)}`,
  }),
  'webhook_redelivery.under_way': ({ openId }) => ({
    title: 'Redelivery under way',
    text: `Another one is under way${openId === undefined ? '' : ` (${openId})`}. Wait for its end, or cancel it.`,
  }),
  'webhook_redelivery.completed': {
    title: 'Redelivery completed',
    text: 'It is completed: all its deliveries have been made.',
  },
  'webhook_redelivery.unbounded': {
    title: 'Too much is asked for',
    text: 'Say a state, or from which time on: all there ever was is too much.',
  },
  'webhook_redelivery.no_time_between': aboutFields('No time between', {
    field: 'created_after',
    text: 'it has to be before created_before, and before now.',
  }),
  'webhook_redelivery.unknown_endpoint': aboutFields('Unknown webhook endpoint', {
    field: 'webhook_endpoint_id',
    text: 'there is no webhook endpoint with this id.',
  }),
  'webhook_redelivery.too_many': ({ max }) => ({
    title: 'Too many deliveries',
    text: `There are more than ${number(max)}. Narrow the time, and ask for one part after the other.`,
  }),

  'webhook_listener.unknown': {
    title: 'Unknown listener',
    text: 'There is no listener with this id, or it has ended. Create a new one.',
  },
  'webhook_listener.live_client': {
    title: 'Not a sandbox client',
    text: 'Listeners are for development: only sandbox clients have them.',
  },
  'webhook_listener.too_many': ({ max }) => ({
    title: 'Too many listeners',
    text: `A client has up to ${max} listeners at a time. One that is no longer asked ends after a minute.`,
  }),
};

/** Titles for refusals with a single fault, by the field. */
const TITLES: Record<keyof EndpointFaults, string> = {
  url: 'Unusable URL',
  event_types: 'Unknown event type',
  headers: 'Unusable headers',
  secret: 'Unusable secret',
};

function unusable(faults: EndpointFaults): Sentence {
  const found = Object.entries(endpointFaults(faults)) as [keyof EndpointFaults, string][];
  const [first] = found;
  const title = first && found.length === 1 ? TITLES[first[0]] : 'Unusable values';
  return aboutFields(title, ...found.map(([field, text]) => ({ field, text })));
}

/** Explains why a delivery may not be found. */
function goneAfter(days: number): string {
  return `It may have been deleted: deliveries are kept for ${days} days after their end.`;
}

function toSecond(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '');
}
