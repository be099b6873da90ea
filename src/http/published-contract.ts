import type { components } from '../../generated/openapi.js';
import type { Config } from '../config.js';
import { readGenerated } from './contract.js';

type OpenapiDocument = components['schemas']['OpenapiDocument'];
type AsyncapiDocument = components['schemas']['AsyncapiDocument'];

/** As `npm run generate` makes it. */
export interface PublicBundle extends OpenapiDocument {
  info: { description: string };
  paths: Record<string, Record<string, PublicOperation>>;
  components: {
    securitySchemes: {
      bearer: { flows: { authorizationCode: { scopes: Record<string, string> }; clientCredentials: object } };
    };
  };
}

interface PublicOperation {
  description: string;
  'x-base-address': 'frontend_url' | 'auth_url' | 'resource_url';
  servers?: { url: string }[];
}

/** The public contract. It speaks of three base addresses (§4), which only a deployment knows: they are filled in. */
export function openapiDocument(config: Config): PublicBundle {
  const bundle = readGenerated('openapi.public.json') as PublicBundle;
  const base = { frontend_url: config.frontendUrl, auth_url: config.authUrl, resource_url: config.resourceUrl };
  for (const operation of Object.values(bundle.paths).flatMap((item) => Object.values(item))) {
    operation.servers = [{ url: base[operation['x-base-address']] }];
    // What an example asks is pasted into a terminal.
    operation.description = operation.description.replace(
      /\{(frontend_url|auth_url|resource_url)\}(?=\/)/g,
      (_, name: keyof typeof base) => base[name],
    );
  }
  const { authorizationCode, clientCredentials } = bundle.components.securitySchemes.bearer.flows;
  const tokenUrl = `${config.authUrl}/oauth/token`;
  Object.assign(authorizationCode, { authorizationUrl: `${config.frontendUrl}/authorize`, tokenUrl });
  Object.assign(authorizationCode, { refreshUrl: tokenUrl });
  Object.assign(clientCredentials, { tokenUrl });
  return Object.assign(bundle, { servers: [{ url: config.frontendUrl }] });
}

/** The contract of the webhooks. */
export function asyncapiDocument(config: Config): AsyncapiDocument {
  const document = readGenerated('asyncapi.json') as AsyncapiDocument & { info: { externalDocs: object } };
  Object.assign(document.info.externalDocs, { url: `${config.frontendUrl}/openapi.json` });
  return document;
}

/** The webhooks told in OpenAPI's words: what the reference page can draw. */
export function webhookReference(): OpenapiDocument {
  return readGenerated('webhooks.reference.json') as OpenapiDocument;
}
