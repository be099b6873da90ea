import { afterAll, test } from '@jest/globals';

afterAll(() => void Promise.reject(new Error('at the end')));
test('well', () => undefined);
