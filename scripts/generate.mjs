// Makes everything in generated/ from the hand-written contracts, and the schema from the migrations. Also makes the
// table in docs/configuration.md. With --check nothing is written, and any difference is a failure. With --contracts
// the schema is skipped.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, redocly } from './generate/bundle.mjs';
import { CONFIGURATION, withConfigurationTable } from './generate/configuration-table.mjs';
import { publicPart } from './generate/public-part.mjs';
import { withShippedLevels } from './generate/scope-reference.mjs';
import { sdkDocument } from './generate/sdk/sdk-document.mjs';
import { notificationTypes, openapiTypes } from './generate/types.mjs';
import { notificationValidator } from './generate/validator.mjs';
import { withWebhooks } from './generate/webhooks.mjs';
import { guardChildProcesses } from './guard.mjs';
import { jestArgumentsFor } from './jest.mjs';

guardChildProcesses();
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'generated');
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const openapi = await withShippedLevels(root, bundle(root, 'openapi/openapi.yaml'));
const asyncapi = bundle(root, 'asyncapi/asyncapi.yaml');
const publicOpenapi = publicPart(withWebhooks(openapi, asyncapi));
const sdk = sdkDocument(publicOpenapi, asyncapi);
for (const { what, count } of sdk.changes) console.log(`openapi.sdk.json: ${count} ${what}`);

const files = {
  'openapi.json': json(openapi),
  'openapi.public.json': json(publicOpenapi),
  'openapi.sdk.json': json(sdk.document),
  'openapi.d.ts': await openapiTypes(openapi),
  'asyncapi.json': json(asyncapi),
  'notifications.d.ts': await notificationTypes(asyncapi),
  ...notificationValidator(asyncapi),
};

const read = (name) => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return undefined;
  }
};

const configuration = await withConfigurationTable(root);
const configurationIsStale = readFileSync(join(root, CONFIGURATION), 'utf8') !== configuration;

const check = process.argv.includes('--check');
mkdirSync(folder, { recursive: true });
const surplus = readdirSync(folder).filter((name) => !(name in files) && name !== 'schema.sql');
const stale = Object.keys(files).filter((name) => read(name) !== files[name]);

if (check) {
  for (const name of stale) console.error(`generated/${name} is not what the contracts say: run npm run generate`);
  for (const name of surplus) console.error(`generated/${name} is made by nothing: run npm run generate`);
  if (configurationIsStale)
    console.error(`${CONFIGURATION} is not what src/config/variables.ts says: run npm run generate`);
} else {
  if (configurationIsStale) writeFileSync(join(root, CONFIGURATION), configuration);
  for (const name of stale) writeFileSync(join(folder, name), files[name]);
  for (const name of surplus) rmSync(join(folder, name));
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'The contracts gave nothing new.');
  redocly(root, ['lint']);
}
const isFresh = !check || (stale.length + surplus.length === 0 && !configurationIsStale);
process.exitCode = (process.argv.includes('--contracts') || schema()) && isFresh ? 0 : 1;

/**
 * The schema is read from a migrated database. The contract tests have one, so one of them reads it, and compares or
 * writes generated/schema.sql.
 */
function schema() {
  const [jest = []] = jestArgumentsFor(['test/contract/schema.test.ts']);
  const env = { ...process.env, ...(check ? {} : { WRITE_SCHEMA: 'true' }) };
  return spawnSync(process.execPath, jest, { cwd: root, env, stdio: 'inherit' }).status === 0;
}
