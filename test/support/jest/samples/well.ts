import { expect, test } from '@jest/globals';

test('well', () => expect(1).toBe(1));
