import { goSample } from './go.js';
import { javaSample } from './java.js';
import { pythonSample } from './python.js';
import { sdkRequestOf, type SdkRequest } from './sdk-request.js';
import { typescriptSample } from './typescript.js';

/** Each with what writes a sample by its SDK (`npm run sdks`). */
const WRITERS = {
  TypeScript: typescriptSample,
  Python: pythonSample,
  Go: goSample,
  Java: javaSample,
} satisfies Record<string, (request: SdkRequest) => string>;

export type SdkLanguage = keyof typeof WRITERS;

/**
 * How a client calls an operation by the SDK of a language, with the example values of the contract: a whole program.
 * @param address where the operation is asked
 * @returns nothing for an operation that no SDK has, such as a page
 */
export function sdkSample(operationId: string, language: SdkLanguage, address: string): string | undefined {
  const request = sdkRequestOf(operationId, address);
  return request && WRITERS[language](request);
}
