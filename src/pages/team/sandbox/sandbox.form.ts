import type { Client } from '../../../clients/client.js';
import { faultOfLevel, type SandboxUserCreation } from '../../../sandbox/user-creation.js';
import { isCountryCode } from '../../../verification/catalogue/countries.js';
import type { Status } from '../../../verification/status/status-machine.js';
import { messages } from '../../../texts/messages.js';

const words = messages.clientSandbox;

export const USERS_AT_ONCE_MAX = 1_000;
export const SANDBOX_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'contacted',
  'expired',
] as const satisfies readonly Status[];

export type SandboxUsersFields = Record<'level' | 'status' | 'country' | 'count', string>;
export type SandboxUsersFaults = Partial<Record<keyof SandboxUsersFields, string>>;

/** The users that the form asks for, or what is wrong with each field. */
export function readSandboxUsers(
  client: Client,
  { level, status, country, count }: SandboxUsersFields,
): { users: SandboxUserCreation[] } | { faults: SandboxUsersFaults } {
  const number = wholeNumber(count, USERS_AT_ONCE_MAX);
  const known = SANDBOX_STATUSES.find((one) => one === status);
  const faults: SandboxUsersFaults = {
    ...(known ? {} : { status: words.make.faults.status }),
    ...(isCountryCode(country) ? {} : { country: words.make.faults.country }),
    ...(number === undefined ? { count: words.make.faults.count(USERS_AT_ONCE_MAX) } : {}),
    ...levelFault(client, level),
  };
  if (!known || number === undefined || Object.keys(faults).length > 0) return { faults };
  return { users: Array.from({ length: number }, () => ({ level, status: known, country })) };
}

/** Undefined unless the text is a whole number from 1 to `most`. */
export function wholeNumber(text: string, most: number): number | undefined {
  if (!/^\d{1,9}$/.test(text.trim())) return undefined;
  const number = Number(text);
  return number >= 1 && number <= most ? number : undefined;
}

function levelFault(client: Client, level: string): SandboxUsersFaults {
  const fault = faultOfLevel(client, level);
  if (!fault) return {};
  return { level: fault === 'unknown_level' ? words.make.faults.level : words.make.faults.scopes };
}
