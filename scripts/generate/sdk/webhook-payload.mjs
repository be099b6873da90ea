import { payloadsOf } from '../notifications.mjs';

/**
 * Adds what a webhook brings, so that every SDK has a type for it. The contract of webhooks tells notifications apart by
 * their type; here they are one, since a client has to read the type of tomorrow, too, and one of several is refused by
 * most languages as soon as it is none of them.
 * @param asyncapi the contract of webhooks, bundled
 */
export function addWebhookPayload({ components }, asyncapi) {
  const { schemas: published } = asyncapi.components;
  const payloads = payloadsOf(asyncapi).map((name) => fieldsOf(name, published));
  const data = payloads.map(({ properties }) => fieldsOf(nameIn(properties.data.$ref), published));
  const types = payloads.map(({ properties }) => properties.type.const);
  const added = {
    Notification: {
      type: 'object',
      description:
        'The body of a webhook, told apart by `type`. What came is read by `verify`, which checks the signature first.',
      required: ['type', 'data'],
      properties: {
        type: {
          type: 'string',
          description: `What has happened. At present ${types.map((type) => `\`${type}\``).join(', ')}; others may follow.`,
          'x-extensible-enum': types,
        },
        data: { $ref: '#/components/schemas/NotificationData' },
      },
    },
    NotificationData: {
      type: 'object',
      description: 'To whom it has happened, and when. Which fields there are depends on the type.',
      required: inAll(data.map(({ required }) => required)),
      properties: Object.assign(
        {},
        ...data.map(({ properties }) => mapped(properties, (field) => open(field, published))),
      ),
    },
  };
  const { schemas = {} } = components;
  const twice = Object.keys(added).find((name) => name in schemas);
  if (twice) throw new Error(`The SDK document has two schemas of the name ${twice}`);
  components.schemas = { ...schemas, ...added };
  return payloads.length;
}

function fieldsOf(name, published) {
  const { type, required, properties, ...rest } = published[name];
  const unknown = Object.keys(rest).filter((name) => !['description', 'additionalProperties'].includes(name));
  if (type !== 'object' || unknown.length > 0)
    throw new Error(`The SDK document has no rule for ${name} with ${unknown.join() || type}`);
  return { required, properties };
}

/** Constants and patterns are what is said today, and some languages refuse what is against them. */
function open(field, published) {
  const { type, format, description } = field.$ref ? published[nameIn(field.$ref)] : field;
  return { type, ...(format && { format }), ...(description && { description }) };
}

function mapped(properties, change) {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema)]));
}

function inAll([first, ...others]) {
  return first.filter((name) => others.every((names) => names.includes(name)));
}

function nameIn(reference) {
  return reference.split('/').at(-1);
}
