import { describe, expect, test } from '@jest/globals';
import { sdkDocument } from '../../scripts/generate/sdk/sdk-document.mjs';
import { type JsonObject } from './support/documents.js';
import { lookUp } from './support/transaction.js';

interface Sample {
  /** What an operation takes as JSON, or by media type. */
  body?: object;
  content?: object;
  answer?: object;
  answerType?: string;
  operation?: object;
  document?: object;
  schemas?: Record<string, object>;
}

/** A contract with one operation, read from JSON as the bundle is: no part of it stands in two places. */
function contract({ body, answer = {}, answerType = 'application/json', ...sample }: Sample): object {
  const content = sample.content ?? { 'application/json': { schema: body } };
  const takesBody = body !== undefined || sample.content !== undefined;
  const post = {
    operationId: 'makeThing',
    tags: ['Things'],
    security: [{ bearer: ['things:make'] }],
    ...(takesBody && { requestBody: { required: true, content } }),
    responses: { 200: { description: 'A thing.', content: { [answerType]: { schema: answer } } } },
    ...sample.operation,
  };
  const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Things',
      version: '1',
      summary: 'Makes things.',
      description: 'What is long. '.repeat(100),
      license,
    },
    tags: [{ name: 'Things', description: 'Things.' }],
    paths: { '/things': { post } },
    components: {
      schemas: sample.schemas ?? {},
      securitySchemes: {
        bearer: {
          type: 'oauth2',
          description: 'A token.',
          flows: { clientCredentials: { tokenUrl: '/', scopes: {} } },
        },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
    ...sample.document,
  };
  return JSON.parse(JSON.stringify(document)) as object;
}

/** A contract of webhooks with two types, whose data have `at` in common. */
function webhooks(changes: Record<string, object> = {}): object {
  const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', required, properties });
  const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const messages = { Made: { payload: schema('Made') }, Asked: { payload: schema('Asked') } };
  const pattern = '^now$';
  const schemas = {
    Made: object({ type: { type: 'string', const: 'made' }, data: schema('MadeData') }),
    Asked: object({ type: { type: 'string', const: 'asked' }, data: schema('AskedData') }),
    MadeData: object({ at: schema('Time'), name: { type: 'string' } }),
    AskedData: object({ at: schema('Time'), text: { type: 'string', const: 'Hello' } }),
    Time: { type: 'string', format: 'date-time', description: 'When.', pattern, examples: ['now'] },
    ...changes,
  };
  return { components: { messages, schemas } };
}

const madeWith = (sample: Sample, asyncapi: object) => sdkDocument(contract(sample), asyncapi);
const made = (sample: Sample) => madeWith(sample, webhooks()).document as JsonObject;
/** What every document has, whatever its operations use. */
const OF_WEBHOOKS = ['Notification', 'NotificationData'];
const OPERATION = '#/paths/~1things/post';
const bodyOf = (document: JsonObject) => lookUp(document, `${OPERATION}/requestBody/content/application~1json/schema`);
const answerOf = (document: JsonObject) =>
  lookUp(document, `${OPERATION}/responses/200/content/application~1json/schema`);
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const FORM = 'application/x-www-form-urlencoded';
const SHAPES = {
  Square: {
    type: 'object',
    required: ['kind', 'side'],
    properties: { kind: { type: 'string', const: 'square' }, side: { type: 'string', description: 'How long.' } },
  },
  Circle: {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { type: 'string', const: 'circle' },
      colour: { type: 'string', description: 'Of the line.' },
    },
  },
};
const anyShape = {
  oneOf: [ref('Square'), ref('Circle')],
  discriminator: { propertyName: 'kind', mapping: { square: ref('Square').$ref, circle: ref('Circle').$ref } },
};

describe('SK1: a form that is one of several', () => {
  test('becomes one, with the fields of all, those required that all require, and the kinds as a list', () => {
    const document = made({ content: { [FORM]: { schema: anyShape } }, schemas: SHAPES });
    expect(lookUp(document, `${OPERATION}/requestBody/content/${FORM.replace('/', '~1')}/schema`)).toEqual({
      type: 'object',
      required: ['kind'],
      properties: {
        kind: { type: 'string', enum: ['square', 'circle'] },
        side: { type: 'string', description: '`square`: How long.' },
        colour: { type: 'string', description: '`circle`: Of the line.' },
      },
    });
    expect(Object.keys(lookUp(document, '#/components/schemas'))).toEqual(OF_WEBHOOKS);
  });

  test('with a field of two kinds, or with more than a list of fields, has no rule', () => {
    const side = { type: 'integer' };
    const odd = { ...SHAPES.Circle, properties: { ...SHAPES.Circle.properties, side } };
    const withCircle = (Circle: object) =>
      made({ content: { [FORM]: { schema: anyShape } }, schemas: { ...SHAPES, Circle } });
    expect(() => withCircle(odd)).toThrow('no rule for two kinds of side');
    expect(() => withCircle({ ...SHAPES.Circle, minProperties: 1 })).toThrow('no rule for a form with minProperties');
  });
});

describe('SK1: a body of two media types', () => {
  test('is the form', () => {
    const schema = { type: 'object' };
    const document = made({ content: { 'application/json': { schema }, [FORM]: { schema } } });
    expect(Object.keys(lookUp(document, `${OPERATION}/requestBody/content`))).toEqual([FORM]);
  });

  test('of which none is a form has no rule', () => {
    const schema = { type: 'string' };
    const sample = { content: { 'text/plain': { schema }, 'text/csv': { schema } } };
    expect(() => made(sample)).toThrow('has no rule for the media types of makeThing');
  });
});

describe('SK1: lists of values', () => {
  const Colour = { type: 'string', description: 'A colour.', enum: ['red', 'blue'] };
  const open = {
    type: 'string',
    description: 'A colour. At present `red`, `blue`; others may follow.',
    'x-extensible-enum': ['red', 'blue'],
  };

  test('are open in answers and closed in requests', () => {
    const object = { type: 'object', properties: { colour: Colour } };
    const document = made({ body: object, answer: object });
    expect(bodyOf(document)).toMatchObject({ properties: { colour: Colour } });
    expect(answerOf(document)).toEqual({ type: 'object', properties: { colour: open } });
  });

  test('are open wherever an answer leads: in headers, and behind references', () => {
    const headers = { 'X-Colour': { schema: { type: 'string', const: 'red' } } };
    const document = made({
      operation: { responses: { 200: { description: 'A thing.', headers } } },
    });
    expect(lookUp(document, `${OPERATION}/responses/200/headers/X-Colour/schema`)).toEqual({
      type: 'string',
      description: 'At present `red`; others may follow.',
      'x-extensible-enum': ['red'],
    });
    expect(lookUp(made({ answer: ref('Colour'), schemas: { Colour } }), '#/components/schemas/Colour')).toEqual(open);
  });

  test('that both have are copied for the answer, so that the one of requests stays as it is', () => {
    const document = made({
      body: { type: 'object', properties: { colours: ref('Colours') } },
      answer: { type: 'object', properties: { colours: ref('Colours') } },
      schemas: { Colour, Colours: { type: 'array', items: ref('Colour') } },
    });
    expect(answerOf(document)).toEqual({ type: 'object', properties: { colours: { type: 'array', items: open } } });
    expect(lookUp(document, '#/components/schemas/Colour')).toEqual(Colour);
    expect(bodyOf(document)).toEqual({ type: 'object', properties: { colours: ref('Colours') } });
  });

  test('of numbers have no rule', () => {
    expect(() => made({ answer: { type: 'integer', enum: [1, 2] } })).toThrow('list of values of type integer');
  });
});

describe('SK1: objects', () => {
  const closed = { type: 'object', additionalProperties: false, properties: { size: { type: 'integer' } } };

  test('take more fields in answers, and no more in requests', () => {
    const document = made({ body: closed, answer: closed });
    expect(answerOf(document)).toEqual({ type: 'object', properties: closed.properties });
    expect(bodyOf(document)).toEqual(closed);
  });

  test('that both have and that are closed have no rule', () => {
    const sample = { body: ref('Thing'), answer: ref('Thing'), schemas: { Thing: closed } };
    expect(() => made(sample)).toThrow('has no rule for a closed object that both requests and answers have');
  });
});

test('SK1: access tokens are plain bearer tokens, and other schemes stay where something uses them', () => {
  const document = made({ operation: { security: [{ bearer: ['a:read'] }, { basic: [] }] } });
  expect(lookUp(document, '#/components/securitySchemes')).toEqual({
    bearer: { type: 'http', scheme: 'bearer', description: 'A token.' },
    basic: { type: 'http', scheme: 'basic' },
  });
  expect(lookUp(document, OPERATION).security).toEqual([{ bearer: [] }, { basic: [] }]);
});

test('SK10: webhooks are left out, with what only they have', () => {
  const payload = { $ref: '#/components/schemas/Payload' };
  const post = {
    tags: ['Hooks'],
    security: [{ signature: [] }],
    requestBody: { content: { 'application/json': { schema: payload } } },
    responses: { '2XX': { description: 'Received.' } },
  };
  const sample = { schemas: { Payload: { type: 'object' } }, document: { webhooks: { happened: { post } } } };
  const { document, changes } = madeWith(sample, webhooks()) as { document: JsonObject; changes: object[] };
  expect(document).not.toHaveProperty('webhooks');
  expect(document.components).not.toHaveProperty('schemas.Payload');
  expect(changes).toContainEqual({ what: 'webhooks left out', count: 1 });
});

test('SK1: pages are left out, with what only they have', () => {
  const document = made({ answer: ref('Page'), answerType: 'text/html', schemas: { Page: { type: 'string' } } });
  expect(document).toMatchObject({ paths: {}, tags: [] });
  expect(Object.keys(lookUp(document, '#/components/schemas'))).toEqual(OF_WEBHOOKS);
});

test('SK1: what OpenAPI 3.0 has no words for is said in its own, and the description is short', () => {
  const answer = {
    type: 'object',
    propertyNames: { pattern: '^[a-z]$' },
    additionalProperties: { type: 'string', examples: ['x', 'y'], 'x-enumDescriptions': { x: 'One.' } },
  };
  const document = made({ answer });
  expect(answerOf(document)).toEqual({ type: 'object', additionalProperties: { type: 'string', example: 'x' } });
  const { description, ...info } = document.info as JsonObject;
  expect(document.openapi).toBe('3.0.3');
  expect(info).toEqual({ title: 'Things', version: '1', license: { name: 'Apache-2.0' } });
  expect(description).toMatch(/^Makes things\. .{1,200}$/);
});

test.each([
  ['a keyword of schemas', { answer: { type: 'array', prefixItems: [] } }, 'schema: prefixItems'],
  ['several types', { answer: { type: ['string', 'null'] } }, 'schema: type string,null'],
  ['a discriminator of an answer', { answer: { oneOf: [], discriminator: {} } }, 'schema: discriminator'],
  ['a keyword below another', { body: { type: 'array', items: { not: {} } } }, 'schema/items: not'],
  ['a keyword of operations', { operation: { callbacks: {} } }, '#/paths/~1things/post: callbacks'],
  [
    'a keyword of documents',
    { document: { jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema' } },
    '#: jsonSchemaDialect',
  ],
])('SK1: %s that no rule knows is an error, which says where it is', (_what, sample: Sample, place) => {
  expect(() => made(sample)).toThrow(place);
});

test('SK1: what is changed is counted', () => {
  const answer = {
    type: 'object',
    properties: { a: { type: 'string', enum: ['x'] }, b: { type: 'string', const: 'y' } },
  };
  const { changes } = madeWith({ answer }, webhooks());
  const counts = Object.fromEntries(changes.map(({ what, count }) => [what, count]));
  expect(counts).toMatchObject({ 'constants made lists of one': 1, 'lists of values in answers opened': 2 });
  expect(counts).toMatchObject({ 'pages left out': 0 });
});

test('SK1: answers have no patterns, which some languages refuse an answer by, and requests keep theirs', () => {
  const name = { type: 'string', pattern: '^[a-z]+$' };
  const fields = { type: 'object', properties: { name: { $ref: '#/components/schemas/Name' } } };
  const document = made({ body: fields, answer: fields, schemas: { Name: name } });
  expect(lookUp(document, '#/components/schemas/Name')).toEqual(name);
  expect(bodyOf(document)).toEqual(fields);
  expect(answerOf(document)).toEqual({ type: 'object', properties: { name: { type: 'string' } } });
});

test('SK1: a time has no pattern beside its format, since in PHP and Ruby it is no text any more', () => {
  const at = { type: 'string', format: 'date-time', pattern: '^2' };
  const id = { type: 'string', format: 'uuid', pattern: '^0' };
  const document = made({ body: { type: 'object', properties: { at, id } } });
  expect(bodyOf(document).properties).toEqual({ at: { type: 'string', format: 'date-time' }, id });
});

test('SK5: what webhooks bring is one type, which reads types, fields and values of tomorrow', () => {
  const { schemas } = made({}).components as { schemas: JsonObject };
  expect(schemas.Notification).toMatchObject({
    required: ['type', 'data'],
    properties: { type: { type: 'string', 'x-extensible-enum': ['made', 'asked'] } },
  });
  expect(schemas.NotificationData).toMatchObject({ type: 'object', required: ['at'] });
  expect(lookUp(made({}), '#/components/schemas/NotificationData/properties')).toEqual({
    at: { type: 'string', format: 'date-time', description: 'When.' },
    name: { type: 'string' },
    text: { type: 'string' },
  });
});

test('SK5: a webhook that no rule knows is an error, and so is a second schema of its name', () => {
  const odd = webhooks({ Made: { type: 'object', required: [], properties: {}, allOf: [] } });
  expect(() => madeWith({}, odd)).toThrow('no rule for Made with allOf');
  const notification = { answer: { $ref: '#/components/schemas/Notification' } };
  const schemas = { Notification: { type: 'string' } };
  expect(() => madeWith({ ...notification, schemas }, webhooks())).toThrow('two schemas of the name Notification');
});
