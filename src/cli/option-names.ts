import type { Command } from 'commander';

/** Options that are named differently from the same field in the API. */
const API_NAMES: Readonly<Record<string, string>> = {
  '--endpoint': 'webhook_endpoint_id',
  '--event-type': 'event_types',
  '--headers-file': 'headers',
  '--item': 'items',
  '--secret-file': 'secret',
};

/** The position in a list, which the text of a rule may give. It is removed, since a command makes only one entry. */
const PLACE_IN_LIST = /^users\/\d+\//;
/** The name of the field at the beginning of a rule's text. */
const FIELD = /^[a-z_]+(?=: )/;
const NAME_WITHIN = /\b[a-z]+(?:_[a-z]+)+\b/g;

/**
 * Replaces the API's field names in a rule's text with the arguments and options of the command, since those are what
 * the person at the terminal knows.
 * @returns the text with the command's own names
 */
export function withOptionNames(command: Command, detail: string): string {
  const named = new Map([
    ...command.registeredArguments.map((one) => [one.name(), `<${one.name()}>`] as const),
    ...command.options.map((one) => [apiName(one.long ?? ''), one.long ?? ''] as const),
  ]);
  const toOptionName = (name: string): string => named.get(name) ?? name;
  return detail.replace(PLACE_IN_LIST, '').replace(FIELD, toOptionName).replace(NAME_WITHIN, toOptionName);
}

function apiName(option: string): string {
  return API_NAMES[option] ?? option.replace(/^--/, '').replaceAll('-', '_');
}
