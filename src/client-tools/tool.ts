export interface ToolOption {
  /** What its value is, as --help shows it. A switch has none. */
  value?: string;
  text: string;
  isRepeatable?: boolean;
}

/** The values of the options that were given, by their names without dashes. */
export type Given = ReadonlyMap<string, readonly string[]>;

/** One command of attestry-cli. */
export interface Tool {
  summary: string;
  description: string;
  options: Readonly<Record<string, ToolOption>>;
  example: string;
  /** @returns the exit code */
  run: (given: Given, env: NodeJS.ProcessEnv) => number | Promise<number>;
}
