/**
 * Describes the webhooks in OpenAPI, so that the reference page can show both contracts. The AsyncAPI document remains
 * the contract.
 */
export function webhookReference(asyncapi) {
  const { messages, schemas } = asyncapi.components;
  const headers = schemas.NotificationHeaders;
  const info = { ...asyncapi.info };
  delete info.externalDocs;
  return {
    openapi: '3.1.0',
    info,
    webhooks: Object.fromEntries(
      Object.values(messages).map((message) => [message.name, { post: asOperation(message, headers) }]),
    ),
    components: { schemas },
  };
}

function asOperation(message, headers) {
  const [example] = message.examples;
  return {
    summary: message.title,
    description: message.description,
    tags: ['Notifications'],
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
