import type { TestServer } from './server.js';

interface Contract {
  paths: Record<string, Record<string, ContractOperation>>;
}

export interface ContractOperation {
  operationId: string;
  summary: string;
  security?: { bearer?: string[] }[];
  responses: Record<string, unknown>;
}

/** The operations of the contract as the service hands it out, with their methods and paths. */
export async function publishedOperations({
  url,
}: TestServer): Promise<(ContractOperation & { method: string; path: string })[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Contract;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** Where the links of a page lead, as they are written. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** The text of a code block by what it is called to those who hear it. */
export function codeOf(html: string, what: string): string {
  const [, code = ''] = new RegExp(`data-what="${what}"><pre[^>]*><code>([^]*?)</code>`).exec(html) ?? [];
  return code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
