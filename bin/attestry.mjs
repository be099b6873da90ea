#!/usr/bin/env node
// npx attestry …: also works in a fresh clone, where it first installs and builds. It reports that on standard error,
// since standard output may be JSON.
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
await import('../dist/cli.js');
