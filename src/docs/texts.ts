import { readFileSync } from 'node:fs';
import type { Config } from '../config.js';

/** The addresses that texts of the contract name in braces (§4). */
type Addresses = Pick<Config, 'frontendUrl' | 'authUrl' | 'resourceUrl'>;

/** A text that the build has made of the hand-written ones, in dist/docs/, with the addresses of this deployment. */
export function readDocsText(name: string, { frontendUrl, authUrl, resourceUrl }: Addresses): unknown {
  const addresses = { frontend_url: frontendUrl, auth_url: authUrl, resource_url: resourceUrl };
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return JSON.parse(
    text.replace(/\{(frontend_url|auth_url|resource_url)\}/g, (_, key: keyof typeof addresses) => addresses[key]),
  );
}
