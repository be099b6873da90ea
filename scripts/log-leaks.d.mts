export function findLeaks(text: string): { kind: string; line: string }[];
export function judgeLogs(logs: { name: string; text: string }[]): string[];

/** The log lines of our programs that lack a field. */
export function findShapeless(text: string): string[];
