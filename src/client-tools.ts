#!/usr/bin/env node
import { readCommandLine } from './client-tools/command-line.js';
import { ToolFault, WrongUsage } from './client-tools/fault.js';
import { EXIT_CODES } from './exit-codes.js';
import { say } from './say.js';

// A reader such as `head` closes the pipe when it has read enough, which is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  const asked = readCommandLine(process.argv.slice(2));
  if ('text' in asked) process.stdout.write(`${asked.text}\n`);
  else process.exitCode = await asked.tool.run(asked.given, process.env);
} catch (error) {
  const told = error instanceof ToolFault ? error.message : `unexpected: ${String(error)}`;
  say(`error: ${told}${error instanceof WrongUsage ? ' See --help.' : ''}`);
  process.exitCode = error instanceof ToolFault ? error.exitCode : EXIT_CODES.refused;
}
