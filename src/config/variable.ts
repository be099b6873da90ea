/**
 * Which program reads the environment. `attestry migrate` is listed apart from the other commands, since it reads only
 * the variables of the database.
 */
export type Program = 'server' | 'worker' | 'commands' | 'migrate';

/**
 * The definition of a variable: the parser, the start-up line without secrets, and the table in docs/configuration.md
 * are derived from it.
 */
export interface Variable {
  name: string;
  kind:
    | 'url'
    | 'origin'
    | 'text'
    | 'word'
    | 'file'
    | 'certificates'
    | 'private-key'
    | 'host'
    | 'host-port'
    | 'database'
    | 'sender'
    | 'integer'
    | 'switch'
    | 'level'
    | 'pooler'
    | 'key'
    | 'addresses'
    | 'mail-server'
    | 'proxy'
    | 'countries';
  /** Only these programs read and check it. */
  usedBy: readonly Program[];
  /** Without it the variable is required; commands require it only if they use it. */
  fallback?: string;
  /** Limits of an integer; without them any integer from 0 on is valid. */
  min?: number;
  max?: number;
  secret?: boolean;
  description: string;
}
