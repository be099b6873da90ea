import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import { ContentType } from 'express-openapi-validator/dist/middlewares/util.js';

/** What it reads of a request, and changes: afterwards numbers are numbers, and defaults are there. */
export interface SentRequest {
  method: string;
  path: string;
  originalUrl: string;
  headers: object;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export type ContractError = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>;

/** What is not called public in the version of package.json; request-validator.test.ts holds it to that. */
interface Internals {
  buildMiddleware: (
    route: string,
    operation: object,
    type: ContentType,
    key: string,
  ) => (request: object, response: undefined, next: () => void) => void;
  ajv: { getSchema: (key: string) => ValidateFunction | undefined };
  ajvBody: Internals['ajv'];
}

/** As its own middleware has them, but for a discriminator, which it leaves to Ajv. */
const OPTIONS = {
  strict: false,
  strictNumbers: true,
  validateSchema: false,
  useDefaults: true,
  discriminator: true,
  formats: {},
  serDesMap: {},
  allowUnknownQueryParameters: true,
};

/** A query parameter with characters that have to be percent-encoded: found by the validator itself, before Ajv. */
export const NOT_ENCODED = 'encoded';

/**
 * express-openapi-validator without its middleware, which looks up anew for each request what it asks for: that costs up to a
 * hundred times as much as the judgement.
 */
export class ContractValidator {
  readonly #internals: Internals;

  /** @param components that operations refer to; they are changed */
  constructor(components: object) {
    const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components };
    type Document = ConstructorParameters<typeof RequestValidator>[0];
    this.#internals = new RequestValidator(document as Document, OPTIONS) as unknown as Internals;
  }

  /**
   * @param key another one for each operation and media type
   * @param type of the body; undefined where none is sent, or none is looked at
   * @returns what finds the errors of a request
   */
  compile(key: string, operation: object, type: string | undefined): (sent: SentRequest) => ContractError[] {
    const { buildMiddleware, ajv, ajvBody } = this.#internals;
    const check = buildMiddleware.call(this.#internals, key, operation, ContentType.fromString(type ?? ''), key);
    const found = [ajv.getSchema(key), ajvBody.getSchema(key)];
    const openapi = { expressRoute: key, pathParams: {}, schema: operation };
    return (sent) => {
      try {
        check(Object.assign(sent, { openapi }), undefined, () => undefined);
        return [];
      } catch (error) {
        return notEncoded(error) ?? found.flatMap((one) => one?.errors ?? []);
      }
    };
  }
}

/** It has no code of an error as those of Ajv have. @throws whatever the validator did not throw on purpose */
function notEncoded(thrown: unknown): ContractError[] | undefined {
  const { status, errors = [] } = thrown as { status?: unknown; errors?: { path: string; errorCode?: string }[] };
  if (status !== 400) throw thrown;
  const [first] = errors;
  return first && first.errorCode === undefined
    ? [{ keyword: NOT_ENCODED, instancePath: first.path, params: {} }]
    : undefined;
}
