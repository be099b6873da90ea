import { endWithMe } from './guard.mjs';
import { checkNode, ensureInstalled } from './set-up.mjs';
import { ensureBuilt } from './build-dist.mjs';

checkNode();
endWithMe();
await ensureInstalled();
await ensureBuilt();
