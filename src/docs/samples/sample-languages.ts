import type { Operation } from '../reference.js';
import { curlSample } from './curl.js';
import { nodeSample } from './node.js';
import { sampleRequest } from './sample-request.js';
import { sdkSample } from './sdk-sample.js';

/** A language that samples are written in. */
interface SampleLanguage {
  id: string;
  name: string;
  /** @returns nothing where there is no SDK of the language for it */
  sampleOf: (operation: Operation) => string | undefined;
}

/** In the order of the tabs. The first is shown to a reader who has chosen none. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'curl', name: 'curl', sampleOf: (operation) => curlSample(sampleRequest(operation)) },
  { id: 'node', name: 'Node.js', sampleOf: (operation) => nodeSample(sampleRequest(operation)) },
  { id: 'typescript', name: 'TypeScript', sampleOf: ({ id, base }) => sdkSample(id, 'TypeScript', base) },
  { id: 'python', name: 'Python', sampleOf: ({ id, base }) => sdkSample(id, 'Python', base) },
  { id: 'go', name: 'Go', sampleOf: ({ id, base }) => sdkSample(id, 'Go', base) },
  { id: 'java', name: 'Java', sampleOf: ({ id, base }) => sdkSample(id, 'Java', base) },
];
