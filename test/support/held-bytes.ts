import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of buffers that are in use: what a stream that runs ahead of its reader would pile up. */
export function heldBytes(): number {
  const { external, arrayBuffers } = collected();
  return external + arrayBuffers;
}

/** The same with all objects and texts: what a stream that gathers rows would pile up. */
export function heldMemory(): number {
  const { external, arrayBuffers, heapUsed } = collected();
  return external + arrayBuffers + heapUsed;
}

function collected(): NodeJS.MemoryUsage {
  collectGarbage();
  // Buffers are given back beside the program; the next collection waits until the last one's are.
  collectGarbage();
  return process.memoryUsage();
}
