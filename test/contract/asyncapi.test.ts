import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { expect, test } from '@jest/globals';
import { EVENT_TYPES } from '../../src/webhooks/notifications/event-type.js';
import { expectAbout } from '../support/expect-about.js';
import { readDocument, type JsonObject } from './support/documents.js';

interface Asyncapi {
  components: {
    schemas: JsonObject;
    messages: Record<string, { name: string; payload: object; examples: { headers: object; payload: object }[] }>;
  };
}

interface Published {
  webhooks: Record<
    string,
    {
      post: {
        parameters: { name: string; example: string }[];
        security: object[];
        requestBody: { content: { 'application/json': object } };
      };
    }
  >;
  components: { schemas: JsonObject; securitySchemes: JsonObject };
}

const ERROR_OR_WARNING = new Set<number>([0, 1]);
const SIGNATURES = ['X-Service-Signature', 'webhook-signature'];
const text = readFileSync(new URL('../../generated/asyncapi.json', import.meta.url), 'utf8');
const { document, diagnostics } = await new Parser().parse(text);

test('the AsyncAPI document is valid by the reference parser, without a warning', () => {
  expect(
    diagnostics
      .filter(({ severity }) => ERROR_OR_WARNING.has(severity))
      .map(({ message, path }) => ({ message, path })),
  ).toEqual([]);
  expect(
    document
      ?.operations()
      .all()
      .map((operation) => operation.id()),
  ).toEqual(['deliverNotification']);
});

test('W4: the contract names exactly the event types that the service sends, and the test', () => {
  const names = document
    ?.allMessages()
    .all()
    .map((message) => message.name());
  expect(new Set(names)).toEqual(new Set([...EVENT_TYPES, 'test']));
});

test('SK10: it says where webhooks go, what each is about, and which headers prove where they come from', () => {
  expect(document?.allServers().map((server) => server.url())).toEqual(['https://{host}/{path}']);
  const operation = document?.operations().get('deliverNotification');
  expect(operation?.servers().map((server) => server.id())).toEqual(['client']);
  const alternatives = operation?.security().map((schemes) => schemes.map((each) => each.scheme().json<JsonObject>()));
  expect(alternatives).toMatchObject(SIGNATURES.map((name) => [{ type: 'httpApiKey', name }]));
  const messages = document?.allMessages().all() ?? [];
  const tagged = messages.map((message) => [message.name(), message.tags().map((tag) => tag.name())]);
  expect(Object.fromEntries(tagged)).toMatchObject({
    verification_approved: ['Verifications'],
    authorization_revoked: ['Authorizations'],
    test: ['Tests'],
  });
  expect(tagged.filter(([, tags]) => tags?.length !== 1)).toEqual([]);
});

test('SK10: no schema stands there without a message that needs it', () => {
  const { components, channels } = JSON.parse(text) as { components: { schemas: object }; channels: object };
  const { schemas, ...others } = components;
  const unused = Object.keys(schemas).filter(
    (name) => !JSON.stringify({ channels, schemas, others }).includes(`"#/components/schemas/${name}"`),
  );
  expect(unused).toEqual([]);
});

test('SK10: the public OpenAPI document has the same webhooks, which are signed in the same ways', () => {
  const { webhooks, components } = readDocument('openapi.public.json') as unknown as Published;
  const { components: own } = JSON.parse(text) as Asyncapi;
  const messages = Object.values(own.messages);
  expect(Object.keys(webhooks)).toEqual(messages.map(({ name }) => name));
  for (const { name, payload, examples } of messages) {
    const { post } = webhooks[name] as Published['webhooks'][string];
    expect(post.requestBody.content['application/json']).toEqual({ schema: payload, example: examples[0]?.payload });
    expect(post.parameters.map((parameter) => [parameter.name, parameter.example])).toEqual(
      Object.entries(examples[0]?.headers ?? {}),
    );
    const headers = post.security.flatMap(Object.keys).map((scheme) => components.securitySchemes[scheme]);
    expect(headers).toMatchObject(SIGNATURES.map((header) => ({ type: 'apiKey', name: header })));
  }
  for (const [name, schema] of Object.entries(own.schemas)) {
    if (name !== 'NotificationHeaders') expectAbout(name, components.schemas[name]).toEqual(schema);
  }
});
