/** The webhooks in the words of OpenAPI, which more tools read. The AsyncAPI document remains their contract. */

/** A document of OpenAPI with the webhooks beside its operations, for who takes both from one document. */
export function withWebhooks(openapi, asyncapi) {
  const { tags, components, webhooks } = webhookPart(asyncapi);
  return {
    ...openapi,
    tags: [...openapi.tags, ...tags],
    webhooks,
    components: {
      ...openapi.components,
      schemas: both(openapi.components.schemas, components.schemas),
      securitySchemes: both(openapi.components.securitySchemes, components.securitySchemes),
    },
  };
}

function webhookPart({ components, operations }) {
  const { messages, schemas, securitySchemes } = components;
  const { NotificationHeaders: headers, ...payloads } = schemas;
  const operation = operations.deliverNotification;
  const tags = operation.tags.map(({ $ref }) => components.tags[lastOf($ref)]);
  const shared = {
    tags: tags.map(({ name }) => name),
    security: operation.security.map(({ $ref }) => ({ [lastOf($ref)]: [] })),
  };
  const keys = Object.entries(securitySchemes).map(([name, scheme]) => [name, { ...scheme, type: 'apiKey' }]);
  return {
    tags,
    webhooks: Object.fromEntries(
      Object.entries(messages).map(([name, message]) => [
        message.name,
        { post: { operationId: `receive${name}`, ...shared, ...asOperation(message, headers) } },
      ]),
    ),
    components: { schemas: payloads, securitySchemes: Object.fromEntries(keys) },
  };
}

function asOperation(message, headers) {
  const [example] = message.examples;
  return {
    summary: message.title,
    description: message.description,
    parameters: Object.entries(headers.properties).map(([name, schema]) => ({
      name,
      in: 'header',
      required: headers.required.includes(name),
      description: schema.description,
      schema,
      example: example.headers[name],
    })),
    requestBody: {
      required: true,
      content: { [message.contentType]: { schema: message.payload, example: example.payload } },
    },
    responses: { '2XX': { description: 'Received. Anything else, redirects included, is retried.' } },
  };
}

/** @throws Error where the contracts mean different things by one name */
function both(ones, others) {
  const differing = Object.keys(others).filter(
    (name) => name in ones && JSON.stringify(ones[name]) !== JSON.stringify(others[name]),
  );
  if (differing.length > 0) throw new Error(`The two contracts differ in ${differing.join(', ')}`);
  return { ...ones, ...others };
}

function lastOf(reference) {
  return reference.split('/').at(-1);
}
