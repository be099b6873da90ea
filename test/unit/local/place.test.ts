import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkPlace, provideHome } from '../../../scripts/place.mjs';
import { whenDone } from '../../support/when-done.js';
import { setVariable } from '../../support/set-variable.js';

function makeRoot(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'attestry-')));
  whenDone(() => {
    rmSync(root, { recursive: true, force: true });
  });
  return root;
}

describe('the place where the project lies', () => {
  it.each([['$'], ['"'], ['`'], ['\n']])(
    'FD3: a path with %j is refused in one sentence that says what to do',
    (sign) => {
      const root = join(makeRoot(), `some${sign}where`);
      mkdirSync(root);
      expect(() => {
        checkPlace(root);
      }).toThrow(/^Postgres cannot start in [^]*: move this folder to a path without /);
    },
  );

  it('FD3: any other name will do', () => {
    const root = join(makeRoot(), "Ünser 'büro' #1 100%25 \\ & (x) 澳門");
    mkdirSync(root);
    checkPlace(root);
  });

  it('FD3: a folder that cannot be written to, and a TMPDIR that is not there, are named with what to do', () => {
    const root = makeRoot();
    expect(() => {
      checkPlace(join(root, 'nothing'));
    }).toThrow(/run this as the user whom the folder .* belong/);
    setVariable('TMPDIR', join(root, 'nothing'));
    expect(() => {
      checkPlace(root);
    }).toThrow(/set TMPDIR to a folder that is there/);
  });

  it('FD3: where the home folder is not there, tools keep their things in .data/', () => {
    const root = makeRoot();
    for (const name of ['XDG_CACHE_HOME', 'npm_config_cache']) setVariable(name, undefined);
    setVariable('HOME', join(root, 'nothing'));
    provideHome(root);
    expect(process.env['HOME']).toBe(join(root, '.data', 'home'));
    expect(existsSync(join(root, '.data', 'home'))).toBe(true);
    // In that home they are where the tools look for them anyway.
    expect(process.env['XDG_CACHE_HOME']).toBeUndefined();
    expect(process.env['npm_config_cache']).toBeUndefined();
  });

  it('FD3: without HOME it is the one of the account; caches that cannot be made there are lent', () => {
    const root = makeRoot();
    setVariable('HOME', undefined);
    setVariable('npm_config_cache', '/dev/null/npm');
    setVariable('XDG_CACHE_HOME', join(root, 'mine'));
    provideHome(root);
    expect([userInfo().homedir, join(root, '.data', 'home')]).toContain(process.env['HOME']);
    expect(process.env['npm_config_cache']).toBe(join(root, '.data', 'home', '.npm'));
    expect(process.env['XDG_CACHE_HOME']).toBe(join(root, 'mine'));
  });
});
