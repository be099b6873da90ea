import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { givenClientThings } from '../../support/client-things.js';
import { givenClient } from '../../support/given.js';
import { enterDashboard } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

interface Operation {
  operationId: string;
  parameters?: object[];
  requestBody?: { content: Record<string, { schema: object; example?: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(contract.paths)
  .filter(([path]) => path.startsWith('/dashboard'))
  .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })));

/** PostgreSQL refuses a NUL in any text; the others have broken something somewhere. */
const HOSTILE = [
  'a\u0000b',
  'https://client.example/\u0000',
  '<script>alert(1)</script>',
  '__proto__',
  '\u202E\u2066x',
  '99999999999999999999',
  '0000-01-01',
  '\r\nX-Own: y',
  'x'.repeat(3_000),
];

const server = await startServer({
  env: { RATE_LIMIT_EMAIL_CODE: '10000', RATE_LIMIT_EMAIL_CODE_ADDRESS: '10000' },
});
const by = await givenClient(server.context, { name: 'Harbour Loans' });
const { owner, ids } = await givenClientThings(server, by);
const visitor = await enterDashboard(server, owner);

function resolve(node: object): unknown {
  if (!('$ref' in node)) return node;
  const names = (node.$ref as string).slice('#/'.length).split('/');
  return resolve(names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], contract) as object);
}

const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

/** The token of each form that a page has, by its address; those that only some states draw have the page's other one. */
async function tokens(): Promise<(action: string) => string> {
  const found = new Map<string, string>();
  for (const { path, method, responses } of operations) {
    if (method !== 'get' || !('text/html' in (responses['200']?.content ?? {}))) continue;
    const { text } = await visitor.get(filled(path));
    const forms = text.matchAll(/<form[^>]*action="([^"?]+)[^>]*>\s*<input[^>]*name="csrf" value="([^"]+)"/g);
    for (const [, action = '', csrf = ''] of forms) found.set(action, csrf);
  }
  return (action) => {
    for (let at = action; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const near = [...found.keys()].find((one) => one.startsWith(at));
      if (near !== undefined) return found.get(near) ?? '';
    }
    return '';
  };
}

const tokenOf = await tokens();
const forms = operations.flatMap(({ path, operationId, requestBody }) => {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (!entry) return [];
  const [mediaType, { schema, example = {} }] = entry;
  const { properties } = resolve(schema) as { properties: Record<string, unknown> };
  const fields = Object.keys(properties).filter((name) => name !== 'csrf');
  return fields.map((field) => ({ operationId, path, mediaType, field, example }));
});
const queries = operations.flatMap(({ path, operationId, parameters = [] }) =>
  parameters
    .map((one) => resolve(one) as { name: string; in: string })
    .filter((one) => one.in === 'query')
    .map(({ name }) => ({ operationId, path, name })),
);

test.each(forms)(
  'whatever is typed into $field of $operationId is judged, and never a failure of ours',
  async (form) => {
    const { path, mediaType, field, example } = form;
    const texts = Object.entries(example).filter((one): one is [string, string] => typeof one[1] === 'string');
    for (const hostile of HOSTILE) {
      const fields = { ...Object.fromEntries(texts), csrf: tokenOf(filled(path)), [field]: hostile };
      const file = mediaType === 'multipart/form-data' ? { [field]: new Blob([hostile]) } : {};
      const answer = await visitor.post(filled(path), { ...fields, ...file });
      expectAbout(JSON.stringify(hostile), answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain('<script>alert(1)');
    }
  },
);

test.each(queries)('and so is $name in the address of $operationId', async ({ path, name }) => {
  for (const hostile of HOSTILE) {
    const answer = await visitor.get(`${filled(path)}?${new URLSearchParams({ [name]: hostile }).toString()}`);
    expectAbout(JSON.stringify(hostile), answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('<script>alert(1)');
  }
});
