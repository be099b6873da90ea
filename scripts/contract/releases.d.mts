export const RELEASED: string;
export const DOCUMENTS: readonly string[];
export const DIGESTS: string;

export function brokenPromises(root: string): string[];
export function latestRelease(root: string): string | undefined;
export function digestsOf(folder: string): string;
