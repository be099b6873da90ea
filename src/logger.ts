import { pino } from 'pino';
import type { Config } from './config.js';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** What a line tells besides its message. What failed has one name and one form wherever it is logged. */
export interface LogFacts {
  [name: string]: unknown;
  error?: LoggedError[];
}

export interface LoggedError {
  name: string;
  message: string;
  stack?: string;
}

/**
 * Every line says in words what it is about: facts alone do not compile. With what {@link createLogger} adds, each has
 * `time`, `level`, `process` and `msg`; one of a failure has `error`.
 */
export type Logger = Record<Level, LogLine>;

interface LogLine {
  (message: string): void;
  (facts: LogFacts, message: string): void;
}

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
export function causeChain(error: unknown): LoggedError[] {
  const chain: LoggedError[] = [];
  for (let at: unknown = error; at instanceof Error && chain.length < 10; at = at.cause) {
    chain.push({ name: at.name, message: at.message, ...(at.stack ? { stack: at.stack } : {}) });
  }
  return chain.length > 0 ? chain : [{ name: 'NotAnError', message: String(error) }];
}
