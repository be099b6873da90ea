import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import { ContentType } from 'express-openapi-validator/dist/middlewares/util.js';

/** The parts of a request that are validated. The validator converts numbers and fills in defaults in them. */
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

/** Members that the package declares private. `request-validator.test.ts` checks that the pinned version has them. */
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

/** The options of the package's own middleware, except that Ajv resolves discriminators. */
const OPTIONS = {
  strict: false,
  strictNumbers: true,
  validateSchema: false,
  useDefaults: true,
  discriminator: true,
  // Formats are there for clients. Here patterns and rules judge, and texts stay texts.
  validateFormats: false,
  formats: {},
  serDesMap: {},
  allowUnknownQueryParameters: true,
};

/** The keyword for a query parameter with unencoded characters, which the validator finds before it calls Ajv. */
export const NOT_ENCODED = 'encoded';

/**
 * The validator of express-openapi-validator without its middleware, which looks up the operation of each request anew.
 * That costs up to a hundred times as much as the validation itself.
 */
export class ContractValidator {
  readonly #internals: Internals;

  /**
   * @param components that operations refer to; the validator modifies them
   * @param allErrors whether to go on after the first fault, which costs as much as the request has faults
   */
  constructor(components: object, { allErrors }: { allErrors: boolean }) {
    const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components };
    type Document = ConstructorParameters<typeof RequestValidator>[0];
    this.#internals = new RequestValidator(document as Document, { ...OPTIONS, allErrors }) as unknown as Internals;
  }

  /**
   * @param key a different one for each operation and media type
   * @param type the media type of the body; undefined if there is no body, or if it is ignored
   * @returns a function that lists the errors of a request
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

/** Recognises the validator's own error by the missing code, which all of Ajv's have. @throws any other failure */
function notEncoded(thrown: unknown): ContractError[] | undefined {
  const { status, errors = [] } = thrown as { status?: unknown; errors?: { path: string; errorCode?: string }[] };
  if (status !== 400) throw thrown;
  const [first] = errors;
  return first && first.errorCode === undefined
    ? [{ keyword: NOT_ENCODED, instancePath: first.path, params: {} }]
    : undefined;
}
