import { number } from './language.js';

/** Why a rule about webhooks refuses something, for the dashboard and the API. */
export const webhookRefusals = {
  endpoint: {
    unknown: { title: 'Unknown endpoint', text: 'There is no webhook endpoint with this id.' },
    tooMany: (most: number) => ({
      title: 'Too many endpoints',
      text: `A client has up to ${most} webhook endpoints. Delete one that you no longer need.`,
    }),
    /** For a single unusable value, by its field; `severalTitle` is for several. */
    titles: {
      url: 'Unusable URL',
      event_types: 'Unknown event type',
      headers: 'Unusable headers',
      secret: 'Unusable secret',
    },
    severalTitle: 'Unusable values',
    field: (name: string, fault: string) => `${name}: ${fault}`,
    eventTypes: (known: readonly string[]) => `choose from ${known.join(', ')}.`,
    secret: (least: number, most: number) =>
      `it has ${least} to ${most} printable ASCII characters without spaces. Leave it out to have one made.`,
  },

  url: {
    unreadable: 'it is not a URL; give one like https://client.example/webhooks.',
    tooLong: (most: number) => `it is longer than ${most} characters.`,
    user: 'it must not contain a user name or password.',
    fragment: 'it must not contain a fragment (#…).',
    port: 'it must not use port 0.',
    scheme: 'it must begin with https:// (http:// only for a sandbox client on localhost, 127.0.0.1 or [::1]).',
    notPublic: 'it must lead to a public address: this one is loopback, private or reserved.',
  },

  headers: {
    tooMany: (most: number) => `at most ${most} are possible.`,
    name: (most: number) =>
      `a name has 1 to ${most} letters, digits or hyphens (RFC 9110 §5.1 allows some others too).`,
    reserved: (name: string) => `${name} is reserved for the service or for HTTP itself; leave it out.`,
    value: (name: string, most: number) =>
      `the value of ${name} must have 1 to ${most} printable ASCII characters, without line breaks and without spaces around it.`,
    twice: 'a name stands there twice, in other capitals; names are the same in any.',
  },

  rotation: {
    none: { title: 'No new secret', text: 'There is one secret, and it signs everything. Rotate it first.' },
    unpromoted: (until: string) => ({
      title: 'Rotation under way',
      text: `The new secret of the last rotation is not promoted yet. Promote it, wait until ${until}, or rotate without an overlap, which ends the older ones at once.`,
    }),
  },

  test: {
    disabled: { title: 'Endpoint disabled', text: 'Nothing is sent to a disabled endpoint. Resume it first.' },
    tooMany: (most: number) => ({
      title: 'Too many test notifications',
      text: `An endpoint gets up to ${most} test notifications a minute. Try again in a minute.`,
    }),
  },

  delivery: {
    unknown: (gone: string) => ({ title: 'Unknown delivery', text: `There is no delivery with this id. ${gone}` }),
    goneAfter: (days: number) => `It may have been deleted: deliveries are kept for ${days} days after their end.`,
    nothingToCancel: (state: string) => ({
      title: 'Delivery finished',
      text: `It is ${state}: there is nothing to cancel.`,
    }),
    nothingToRetry: (state: string) => ({
      title: 'Delivery finished',
      text: `It is ${state}: there is nothing to retry. Redeliver it instead.`,
    }),
    beingWritten: {
      title: 'Attempt under way',
      text: 'An attempt of it is being written down at this moment. Try again.',
    },
    due: {
      title: 'Attempt under way',
      text: 'Its next attempt is under way, or due at this moment. Read it again in a few seconds.',
    },
    held: {
      title: 'Delivery held',
      text: 'It is held because its endpoint is disabled. Resume the endpoint.',
    },
    soonHeld: {
      title: 'Delivery held',
      text: 'It is about to be held because its endpoint is disabled. Resume the endpoint.',
    },
  },

  redelivery: {
    held: {
      title: 'Delivery under way',
      text: 'It is held: only a finished one can be redelivered. Resume its endpoint instead.',
    },
    unfinished: (state: string) => ({
      title: 'Delivery under way',
      text: `It is ${state}: only a finished one can be redelivered. Retry it now instead.`,
    }),
    endpointDeleted: { title: 'Endpoint deleted', text: 'The endpoint of this delivery has been deleted.' },
    another: {
      title: 'Delivery under way',
      text: 'Another redelivery of the same notification has not finished yet.',
    },
  },

  many: {
    underWay: (openId = '') => ({
      title: 'Redelivery under way',
      text: `Another one is under way${openId === '' ? '' : ` (${openId})`}. Wait for its end, or cancel it.`,
    }),
    unknown: (gone: string) => ({ title: 'Unknown redelivery', text: `There is no redelivery with this id. ${gone}` }),
    completed: { title: 'Redelivery completed', text: 'It is completed: all its deliveries have been made.' },
    unbounded: {
      title: 'Too much is asked for',
      text: 'Say a state, or from which time on: all there ever was is too much.',
    },
    noTime: { title: 'No time between', text: 'created_after: it has to be before created_before, and before now.' },
    unknownEndpoint: {
      title: 'Unknown webhook endpoint',
      text: 'webhook_endpoint_id: there is no webhook endpoint with this id.',
    },
    tooMany: (most: number) => ({
      title: 'Too many deliveries',
      text: `There are more than ${number(most)}. Narrow the time, and ask for one part after the other.`,
    }),
  },
};
