import { afterAll } from 'vitest';
import { cleanUpAfterFile } from './when-done.js';

// Vitest runs this before each test file, also where files share what they import.
afterAll(cleanUpAfterFile);
