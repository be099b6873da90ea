import { afterAll, test } from '@jest/globals';

afterAll(() => {
  throw new Error('after');
});
test('well', () => undefined);
