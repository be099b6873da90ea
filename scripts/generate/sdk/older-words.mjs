import { partsOf } from './parts.mjs';

/** What OpenAPI 3.1 says and 3.0.3 has other words for, or none. */

/** The document is made for programs; what people read of it is in the contract. */
export function shortenInfo({ info }) {
  const { summary, license } = info;
  delete info.summary;
  delete license.identifier;
  info.description = `${summary} This document is for generators of SDKs. The contract is \`/openapi.json\`, to be read at \`/docs\`.`;
  return 1;
}

/** 3.0 has neither scopes of a scheme that is only `http`, nor does any generator ask for a token by itself. */
export function simplifyBearer(document) {
  const { securitySchemes } = document.components;
  const simplified = Object.entries(securitySchemes).filter(([, { type }]) => type === 'oauth2');
  for (const [name, { description }] of simplified)
    securitySchemes[name] = { type: 'http', scheme: 'bearer', description };
  const requirements = [...partsOf(document)].flatMap(({ kind, node }) =>
    kind === 'operation' ? (node.security ?? []) : [],
  );
  for (const requirement of requirements)
    for (const [name] of simplified) if (requirement[name]) requirement[name] = [];
  return simplified.length;
}

/** A constant is a list of one. */
export function replaceConstants(document) {
  const constant = schemasWith(document, 'const');
  for (const schema of constant) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  return constant.length;
}

/** A schema has one example. */
export function leaveOneExample(document) {
  const several = schemasWith(document, 'examples');
  for (const schema of several) {
    [schema.example] = schema.examples;
    delete schema.examples;
  }
  return several.length;
}

/** A time becomes a value of its own type, which PHP and Ruby then hold against the pattern of its text. */
export function leaveTimesFree(document) {
  const patterned = schemasWith(document, 'pattern').filter(({ format }) => ['date', 'date-time'].includes(format));
  for (const schema of patterned) delete schema.pattern;
  return patterned.length;
}

/** Of the names of fields that nobody can foresee, only the description tells. */
export function leaveNamesFree(document) {
  const named = schemasWith(document, 'propertyNames');
  for (const schema of named) delete schema.propertyNames;
  return named.length;
}

/** What each value means stands on the pages of the reference; generators have no place for it. */
export function leaveOutExplanations(document) {
  const explained = schemasWith(document, 'x-enumDescriptions');
  for (const schema of explained) delete schema['x-enumDescriptions'];
  return explained.length;
}

function schemasWith(document, keyword) {
  return [...partsOf(document)]
    .filter(({ kind, node }) => kind === 'schema' && keyword in node)
    .map(({ node }) => node);
}
