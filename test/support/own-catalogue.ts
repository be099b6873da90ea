import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useCatalogue } from '../../src/verification/catalogue/catalogue.js';
import { whenDone } from './when-done.js';

/** The levels of this file's tests are those of the catalogue, as of an operator who has one of their own. */
export function useOwnCatalogue(catalogue: object): void {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-catalogue-'));
  writeFileSync(join(folder, 'levels.json'), JSON.stringify(catalogue));
  useCatalogue({ levelCatalogue: join(folder, 'levels.json') });
  whenDone(() => {
    useCatalogue({ levelCatalogue: '' });
    rmSync(folder, { recursive: true });
  });
}
