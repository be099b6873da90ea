import type { Operation } from '../reference.js';
import { sampleRequest } from './sample-request.js';
import { SAMPLE_LANGUAGES } from './sample-languages.js';

export interface Sample {
  id: string;
  name: string;
  code: string;
}

/** The samples of an operation. What a browser is sent to is no request of a program: its sample is the address. */
export function samplesOf(operation: Operation): Sample[] {
  if (operation.id === 'authorize') {
    return [{ id: 'address', name: 'Address', code: sampleRequest(operation).url }];
  }
  return SAMPLE_LANGUAGES.flatMap(({ id, name, sampleOf }) => {
    const code = sampleOf(operation);
    return code === undefined ? [] : [{ id, name, code }];
  });
}
