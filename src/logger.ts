import { pino } from 'pino';
import type { Config } from './config.js';

export type Logger = pino.Logger;

/**
 * Lines of JSON, on standard output unless told otherwise. Only ids, outcomes and durations are ever passed in:
 * no tokens, codes, secrets, Authorization headers, redirect URLs or personal data (SE18).
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  processName: string,
  destination: pino.DestinationStream = pino.destination(1),
): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  return pino(options, destination);
}

/** An error and its causes as one flat list: logged once, where it ends. */
export function causeChain(error: unknown): { name: string; message: string; stack?: string }[] {
  const chain = [];
  for (let at: unknown = error; at instanceof Error && chain.length < 10; at = at.cause) {
    chain.push({ name: at.name, message: at.message, ...(at.stack ? { stack: at.stack } : {}) });
  }
  return chain.length > 0 ? chain : [{ name: 'NotAnError', message: String(error) }];
}
