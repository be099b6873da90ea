/** The public contract as generators of SDKs can take it, and how often each rule has changed something. */
export function sdkDocument(
  publicDocument: object,
  asyncapi: object,
): {
  document: object;
  changes: { what: string; count: number }[];
};
