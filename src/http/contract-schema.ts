import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readBundle } from './contract.js';

let compiled: Ajv2020 | undefined;

/**
 * A validator for the schema at one place of the contract. It serves responses, which the validator of requests does
 * not cover. The contract is loaded into Ajv only once.
 * @param location the path from the document's root, such as `paths`, `/oauth/token`, `post` …
 * @throws Error when there is no schema
 */
export function contractSchema(location: readonly string[]): ValidateFunction {
  compiled ??= compile();
  const schema = compiled.getSchema(`contract#/${location.map(asPointerToken).join('/')}`);
  if (!schema) throw new Error(`the contract has no schema at ${location.join(' ')}`);
  return schema;
}

function compile(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, discriminator: true });
  ajv.addSchema(readBundle(), 'contract');
  return ajv;
}

/** Escapes a part of a JSON pointer for a URI fragment (RFC 6901 §3, §6). */
function asPointerToken(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
