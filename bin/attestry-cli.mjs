#!/usr/bin/env node
// npx attestry-cli … in a clone: the client tools, which anywhere else come packed (packages/attestry-cli/). Beside them
// a service of `npm start` may run, whose demo client they then use.
import { ensureBuilt } from '../scripts/build-dist.mjs';
import { checkNode, ensureInstalled } from '../scripts/set-up.mjs';

checkNode();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { clientToolsEnvironment } = await import('../dist/cli/environment.js');
Object.assign(process.env, clientToolsEnvironment(process.env, process.argv.slice(2), process.cwd()));
await import('../dist/client-tools.js');
