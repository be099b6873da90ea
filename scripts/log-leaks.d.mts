export function findLeaks(text: string): { kind: string; line: string }[];
export function judgeLogs(logs: { name: string; text: string }[]): string[];
