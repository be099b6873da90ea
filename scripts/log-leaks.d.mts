export function findLeaks(text: string): { kind: string; line: string }[];
export function judgeLogs(logs: { name: string; text: string }[]): string[];

/** The lines of ours that do not have the fields of every line. */
export function findShapeless(text: string): string[];
