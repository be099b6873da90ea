import { test } from '@jest/globals';

test('well', () => undefined);
throw new Error('at load');
