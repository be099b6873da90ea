import { EXIT_CODES } from '../exit-codes.js';
import { CREDENTIAL_OPTIONS, readCredentials } from './credentials.js';
import { AttestryApi } from './attestry-api.js';
import type { Tool } from './tool.js';

export const token: Tool = {
  summary: 'get a token of the client’s own and print it',
  description:
    'Gets an access token by client credentials, valid for two hours, and prints it and nothing else, for use as $(…) in a shell.',
  options: {
    scope: {
      value: 'scope',
      text: 'may be repeated; default: all scopes that the client may have for itself',
      isRepeatable: true,
    },
    ...CREDENTIAL_OPTIONS,
  },
  example: 'ACCESS_TOKEN=$(attestry-cli token --scope client.stats:read)',
  async run(given, env) {
    const attestry = new AttestryApi(readCredentials(given, env));
    process.stdout.write(`${await attestry.requestToken(given.get('scope')?.join(' '))}\n`);
    return EXIT_CODES.done;
  },
};
