import { checkNode, ensureInstalled } from './set-up.mjs';
import { ensureBuilt } from './build-dist.mjs';

checkNode();
await ensureInstalled();
await ensureBuilt();
