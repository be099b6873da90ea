import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OPERATION_IDS } from '../../../src/docs/samples/sample-request.js';
import { sampleOf, type SampleLanguage } from '../../../src/docs/samples/samples.js';

const ADDRESS = 'https://attestry.example';

/** Writes the samples of all operations into samples/, for the service at this address. @param fileOf where each lies there */
export function writeSamples(
  { work, service }: { work: string; service: string },
  language: SampleLanguage,
  fileOf: (operationId: string) => string,
): void {
  for (const operationId of OPERATION_IDS) {
    const file = join(work, 'samples', fileOf(operationId));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, sampleOf(operationId, language)?.replace(ADDRESS, service) ?? '');
  }
}
