import type { Command } from 'commander';

/** What the first word of a command line may be, in the order of --help. */
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
  listen: async () => (await import('./listen.js')).addListenCommand,
  sandbox: async () => (await import('./sandbox.js')).addSandboxCommands,
};

/** Only what is asked for, so that nobody waits for the rest to be loaded; everything for --help and after another word. */
export async function addCommands(program: Command, args: readonly string[]): Promise<void> {
  const word = args.find((arg) => !arg.startsWith('-'));
  const meant = Object.entries(GROUPS).filter(([name]) => name === word);
  const groups = meant.length > 0 ? meant : Object.entries(GROUPS);
  for (const [, load] of groups) (await load())(program);
}
