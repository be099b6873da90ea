import { pino } from 'pino';
import type { Config } from './config.js';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** The data of a log line besides its message. A failure is always in the field `error`, in the same form. */
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
 * Every line needs a message in words; a call with data alone does not compile. Together with what {@link createLogger}
 * adds, each line has `time`, `level`, `process` and `msg`, and that of a failure has `error`.
 */
export type Logger = Record<Level, LogLine>;

interface LogLine {
  (message: string): void;
  (facts: LogFacts, message: string): void;
}

/**
 * A logger that writes lines of JSON, by default to standard output. Callers pass ids, outcomes and durations only: no
 * tokens, codes, secrets, Authorization headers, redirect URLs or personal data.
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

/** An error and its causes as one list, so that a failure is logged once, where it is handled. */
export function causeChain(error: unknown): LoggedError[] {
  const chain: LoggedError[] = [];
  for (let at: unknown = error; at instanceof Error && chain.length < 10; at = at.cause) {
    chain.push({ name: at.name, message: at.message, ...(at.stack ? { stack: at.stack } : {}) });
  }
  return chain.length > 0 ? chain : [{ name: 'NotAnError', message: String(error) }];
}
