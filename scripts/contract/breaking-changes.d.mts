export function breakingChanges(root: string, released: string, present: string): string[];
