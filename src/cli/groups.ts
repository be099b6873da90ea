import type { Command } from 'commander';

/** The groups of commands by the first word of a command line, in the order of --help. */
const GROUPS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  migrate: async () => (await import('./migrate.js')).addMigrateCommand,
  client: async () => (await import('./client.js')).addClientCommands,
  member: async () => (await import('./member.js')).addMemberCommands,
  'webhook-endpoint': async () => (await import('./webhook-endpoint.js')).addWebhookEndpointCommands,
  reviewer: async () => (await import('./reviewer.js')).addReviewerCommands,
  delivery: async () => (await import('./delivery.js')).addDeliveryCommands,
  statistics: async () => (await import('./statistics.js')).addStatisticsCommands,
  audit: async () => (await import('./audit.js')).addAuditCommands,
  keys: async () => (await import('./keys.js')).addKeysCommands,
  sandbox: async () => (await import('./sandbox.js')).addSandboxCommands,
};

/**
 * Loads only the group that the command line names, so that a command starts quickly. Loads all groups for --help and
 * unknown words.
 */
export async function addCommands(program: Command, args: readonly string[]): Promise<void> {
  const word = args.find((arg) => !arg.startsWith('-'));
  const meant = Object.entries(GROUPS).filter(([name]) => name === word);
  const groups = meant.length > 0 ? meant : Object.entries(GROUPS);
  for (const [, load] of groups) (await load())(program);
}
