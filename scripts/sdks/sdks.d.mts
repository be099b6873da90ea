/** The languages for which there is an SDK: the names of their generators. */
export const SDKS: string[];

export function folderOf(language: string): string;

/** Makes those that are not there or are made from something older, and says which those were. */
export function makeSdks(languages?: string[]): Promise<string[]>;
