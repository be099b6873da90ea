import { goSample } from './go.js';
import { javaSample } from './java.js';
import { pythonSample } from './python.js';
import { sampleRequestOf, type SampleRequest } from './sample-request.js';
import { typescriptSample } from './typescript.js';

/** Each with what writes a sample by its SDK (`npm run sdks`). */
const WRITERS = {
  TypeScript: typescriptSample,
  Python: pythonSample,
  Go: goSample,
  Java: javaSample,
} satisfies Record<string, (request: SampleRequest) => string>;

export type SampleLanguage = keyof typeof WRITERS;

/**
 * How a client calls an operation by the SDK of a language, with the example values of the contract: a whole program.
 * @returns nothing for an operation that no SDK has, such as a page
 */
export function sampleOf(operationId: string, language: SampleLanguage): string | undefined {
  const request = sampleRequestOf(operationId);
  return request && WRITERS[language](request);
}
