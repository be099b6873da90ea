// Makes everything in generated/ from the hand-written contracts. With --check nothing is written: a byte that differs fails.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './generate/bundle.mjs';
import { publicPart } from './generate/public-part.mjs';
import { notificationTypes, openapiTypes } from './generate/types.mjs';
import { notificationValidator } from './generate/validator.mjs';
import { webhookReference } from './generate/webhook-reference.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'generated');
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const openapi = bundle(root, 'openapi/openapi.yaml');
const asyncapi = bundle(root, 'asyncapi/asyncapi.yaml');

const files = {
  'openapi.json': json(openapi),
  'openapi.public.json': json(publicPart(openapi)),
  'openapi.d.ts': await openapiTypes(openapi),
  'asyncapi.json': json(asyncapi),
  'notifications.d.ts': await notificationTypes(asyncapi),
  ...notificationValidator(asyncapi),
  'webhooks.reference.json': json(webhookReference(asyncapi)),
};

const read = (name) => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return undefined;
  }
};

mkdirSync(folder, { recursive: true });
const surplus = readdirSync(folder).filter((name) => !(name in files));
const stale = Object.keys(files).filter((name) => read(name) !== files[name]);

if (process.argv.includes('--check')) {
  for (const name of stale) console.error(`generated/${name} is not what the contracts say: run npm run generate`);
  for (const name of surplus) console.error(`generated/${name} is made by nothing: run npm run generate`);
  process.exit(stale.length + surplus.length > 0 ? 1 : 0);
}

for (const name of stale) writeFileSync(join(folder, name), files[name]);
for (const name of surplus) rmSync(join(folder, name));
console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Nothing changed.');
