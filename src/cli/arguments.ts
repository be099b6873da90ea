import { InvalidArgumentError, Option } from 'commander';
import { durationText, parseDuration } from '../duration.js';
import { knownScopes } from '../oauth/scope.js';
import { parseUuid as uuidFrom } from '../uuid.js';

export function parseUuid(text: string): string {
  const id = uuidFrom(text);
  if (id !== undefined) return id;
  throw new InvalidArgumentError('It is a UUID, as the lists show it.');
}

/**
 * Refuses an empty id, as from a shell variable that is not set: it would select the deliveries or events of all
 * clients.
 */
export function parseClientId(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It is a client id, as `attestry client list` shows it.');
}

export function parseLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1_000) return limit;
  throw new InvalidArgumentError('It is a whole number from 1 to 1000.');
}

export function parseTime(text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('It is a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z.');
}

/**
 * The option that says how long the older of two secrets still works; used for client secrets and for signing secrets.
 */
export function secretOverlapOption(what: string, { byDefault, most }: { byDefault: number; most: number }): Option {
  return new Option(
    '--overlap <duration>',
    `${what}, such as 7d, 24h or 90m, up to ${durationText(most)}; 0 ends it now`,
  )
    .default(byDefault, durationText(byDefault))
    .argParser((text) => {
      const seconds = parseDuration(text);
      if (seconds !== undefined && seconds <= most) return seconds;
      throw new InvalidArgumentError(
        `It is a number with d, h, m or s for its unit, up to ${durationText(most)}, or 0.`,
      );
    });
}

/**
 * Parses an option that may be repeated: adds a scope to `before`. Checked at once, since otherwise a typing error
 * would show only when a user is sent to /authorize.
 */
export function parseScope(text: string, before: string[] = []): string[] {
  if (knownScopes().includes(text)) return [...before, text];
  throw new InvalidArgumentError(`Choose from ${knownScopes().join(', ')}.`);
}
