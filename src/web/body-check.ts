import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { RequestHandler } from 'express';
import { readBundle, type ContractOperation } from './contract.js';

/** A type as the contract names it, and nothing behind it but the charset that it has anyway. */
const MEDIA_TYPE = /^\s*([\w.+/-]+)\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Like the faults that the parsers and express-openapi-validator find. */
class BodyFault extends Error {
  constructor(
    readonly status: 400 | 415,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The contract's judgement on the body of an operation without parameters, compiled once: express-openapi-validator would
 * find the operation anew for every request, which costs more than all the rest of the check.
 */
export function checkBody(operation: ContractOperation): RequestHandler {
  const schemas = bodySchemas(operation);
  return (request, _response, next) => {
    const [, mediaType = ''] = MEDIA_TYPE.exec(request.headers['content-type'] ?? '') ?? [];
    const isValid = schemas.get(mediaType.toLowerCase());
    if (!isValid) throw new BodyFault(415, 'the media type is not one of the contract');
    if (!isValid(request.body)) throw new BodyFault(400, 'the body is not what the contract says');
    next();
  };
}

function bodySchemas({ method, path, bodyTypes }: ContractOperation): Map<string, ValidateFunction> {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  ajv.addSchema(
    readBundle((wanted) => wanted === path),
    'contract',
  );
  return new Map(
    bodyTypes.map((type) => {
      const pointer = ['paths', path, method, 'requestBody', 'content', type, 'schema'].map(asPointerToken).join('/');
      const schema = ajv.getSchema(`contract#/${pointer}`);
      if (!schema) throw new Error(`the contract has no schema for ${type} at ${path}`);
      return [type, schema];
    }),
  );
}

/** RFC 6901 §3, §6. */
function asPointerToken(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
