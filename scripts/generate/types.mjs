import openapiTS, { astToString } from 'openapi-typescript';
import { payloadsOf } from './notifications.mjs';

const BANNER = '// Made by npm run generate. Never edited by hand.\n\n';

/** The types of the contract, and the scopes that each operation with an access token needs. */
export async function openapiTypes(document) {
  const asReceived = globalThis.structuredClone(document);
  for (const operation of operationsOf(asReceived)) {
    if (operation['x-request-validation'] === 'handler') operation.parameters = operation.parameters.map(unjudged);
  }
  return `${BANNER}${astToString(await openapiTS(asReceived))}${bearerScopes(document)}`;
}

/** If the handler validates a request itself, each parameter may be missing or repeated. */
function unjudged(parameter) {
  return { ...parameter, required: false, schema: { type: ['string', 'array'], items: { type: 'string' } } };
}

function bearerScopes(document) {
  const lines = operationsOf(document)
    .filter((operation) => operation.security?.some((scheme) => 'bearer' in scheme))
    .map((operation) => {
      const scopes = operation.security.flatMap((scheme) => scheme.bearer ?? []);
      return `    ${operation.operationId}: [${scopes.map((scope) => `"${scope}"`).join(', ')}];\n`;
    });
  return `/** Operations that need an access token, each with the scopes that it must carry. */\nexport interface bearerScopes {\n${lines.join('')}}\n`;
}

function operationsOf(document) {
  return Object.values(document.paths).flatMap((item) => Object.values(item));
}

/**
 * Types of the notifications. Their schemas are wrapped in an empty OpenAPI document, so that the same tool can make
 * all types.
 */
export async function notificationTypes(asyncapi) {
  const stub = { openapi: '3.1.0', info: { title: 'Notifications', version: '0' }, paths: {} };
  const schemas = globalThis.structuredClone(asyncapi.components.schemas);
  const types = astToString(await openapiTS({ ...stub, components: { schemas } }));
  const names = Object.keys(schemas).sort();
  const aliases = names.map((name) => `export type ${name} = components["schemas"]["${name}"];\n`);
  const union = `/** The body of a webhook, told apart by its type. */\nexport type Notification = ${payloadsOf(asyncapi).join(' | ')};\n`;
  return `${BANNER}${types}${aliases.join('')}${union}`;
}
