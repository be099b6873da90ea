import type { Command } from 'commander';

/** Where an option is not called what the API calls the same thing. */
const API_NAMES: Readonly<Record<string, string>> = {
  '--endpoint': 'webhook_endpoint_id',
  '--event-type': 'event_types',
  '--headers-file': 'headers',
  '--item': 'items',
  '--secret-file': 'secret',
};

/** What a command makes one of by itself, a rule takes in a list. */
const PLACE_IN_LIST = /^users\/\d+\//;
/** Rules begin with the field's name where it is one field. */
const FIELD = /^[a-z_]+(?=: )/;
const NAME_WITHIN = /\b[a-z]+(?:_[a-z]+)+\b/g;

/**
 * Rules name a field as the API does; who types a command knows its arguments and options alone.
 * @returns what the rule says, with the names that the command has for the same
 */
export function inWordsOf(command: Command, detail: string): string {
  const named = new Map([
    ...command.registeredArguments.map((one) => [one.name(), `<${one.name()}>`] as const),
    ...command.options.map((one) => [apiName(one.long ?? ''), one.long ?? ''] as const),
  ]);
  const inOurs = (name: string): string => named.get(name) ?? name;
  return detail.replace(PLACE_IN_LIST, '').replace(FIELD, inOurs).replace(NAME_WITHIN, inOurs);
}

function apiName(option: string): string {
  return API_NAMES[option] ?? option.replace(/^--/, '').replaceAll('-', '_');
}
