import openapiTS, { astToString } from 'openapi-typescript';

const BANNER = '// Made by npm run generate. Never edited by hand.\n\n';

/** The types of the contract, and which scopes each operation with an access token needs. */
export async function openapiTypes(document) {
  const types = astToString(await openapiTS(structuredClone(document)));
  return `${BANNER}${types}${bearerScopes(document)}`;
}

function bearerScopes(document) {
  const lines = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter((operation) => operation.security?.some((scheme) => 'accessToken' in scheme))
    .map((operation) => {
      const scopes = operation.security.flatMap((scheme) => scheme.accessToken ?? []);
      return `    ${operation.operationId}: [${scopes.map((scope) => `"${scope}"`).join(', ')}];\n`;
    });
  return `/** Operations that need an access token, each with the scopes that it must carry. */\nexport interface bearerScopes {\n${lines.join('')}}\n`;
}

/** Types of the notifications: their schemas wrapped in an empty OpenAPI document, so that one tool makes all types. */
export async function notificationTypes(asyncapi) {
  const stub = { openapi: '3.1.0', info: { title: 'Notifications', version: '0' }, paths: {} };
  const schemas = structuredClone(asyncapi.components.schemas);
  const types = astToString(await openapiTS({ ...stub, components: { schemas } }));
  const names = Object.keys(schemas).sort();
  const aliases = names.map((name) => `export type ${name} = components["schemas"]["${name}"];\n`);
  return `${BANNER}${types}${aliases.join('')}`;
}
