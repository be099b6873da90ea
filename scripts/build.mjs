import { guardChildProcesses } from './guard.mjs';
import { checkNode, ensureInstalled } from './set-up.mjs';
import { ensureBuilt } from './build-dist.mjs';

checkNode();
guardChildProcesses();
await ensureInstalled();
await ensureBuilt();
