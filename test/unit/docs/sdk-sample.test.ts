import { expect, test } from '@jest/globals';
import { sdkSample } from '../../../src/docs/samples/sdk-sample.js';

const ADDRESS = 'https://attestry.example';

// That samples compile, and what comes of them, test/clients/sdks.test.ts tells.

test('SK11: there is no sample of a page, which no SDK calls', () => {
  expect(sdkSample('authorize', 'TypeScript', ADDRESS)).toBeUndefined();
});

test('SK11: a sample proves who asks in the header, and takes the secret from the environment', () => {
  const sample = sdkSample('introspectToken', 'TypeScript', ADDRESS) ?? '';
  expect(sample).toContain("password: process.env['CLIENT_SECRET']");
  expect(sample).not.toMatch(/clientSecret|kcs_/);
});

test('SK11: a sample has the example values of the contract, and is one line where it fits there', () => {
  expect(sdkSample('forwardSandboxClock', 'Python', ADDRESS)).toBe(`import os

import attestry_sdk

configuration = attestry_sdk.Configuration(
    host="https://attestry.example",
    access_token=os.environ["ACCESS_TOKEN"],
)
with attestry_sdk.ApiClient(configuration) as client:
    api = attestry_sdk.SandboxApi(client)
    answer = api.forward_sandbox_clock(
        clock_advance=attestry_sdk.ClockAdvance(forward_seconds=15552000),
    )
    print(answer)
`);
});
