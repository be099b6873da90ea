import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OPERATION_IDS } from '../../../src/docs/samples/sdk-request.js';
import { sdkSample, type SdkLanguage } from '../../../src/docs/samples/sdk-sample.js';

/** Writes the samples of all operations into samples/, for the service at this address. @param fileOf where each lies there */
export function writeSamples(
  { work, service }: { work: string; service: string },
  language: SdkLanguage,
  fileOf: (operationId: string) => string,
): void {
  for (const operationId of OPERATION_IDS) {
    const file = join(work, 'samples', fileOf(operationId));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, sdkSample(operationId, language, service) ?? '');
  }
}
