import type { Operation } from '../reference.js';
import { curlSample } from './curl.js';
import { nodeSample } from './node.js';
import { sampleRequest } from './sample-request.js';

/** A language that samples are written in. */
interface SampleLanguage {
  id: string;
  name: string;
  sampleOf: (operation: Operation) => string;
}

/** In the order of the tabs. The first is shown to a reader who has chosen none. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'curl', name: 'curl', sampleOf: (operation) => curlSample(sampleRequest(operation)) },
  { id: 'node', name: 'Node.js', sampleOf: (operation) => nodeSample(sampleRequest(operation)) },
];
