#!/usr/bin/env node
// npx attestry …: works in a fresh clone too, and says on standard error what it prepares.
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
