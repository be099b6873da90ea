import { join } from 'node:path';
import { ROOT } from './set-up.mjs';
import { GROUPS, listTestFiles, projectOf } from './test-files.mjs';

/**
 * Node.js arguments for Jest. `--forceExit` (below) ends it although things shared by the test files of a process, such as a
 * browser, are still open.
 */
const JEST = [join(ROOT, 'node_modules/jest/bin/jest.js')];

/** @param group a key of GROUPS */
export function jestArguments(group, options = [], { projects } = GROUPS[group]) {
  const { workers } = GROUPS[group];
  return [...JEST, '--forceExit', '--selectProjects', ...projects, '--maxWorkers', String(workers), ...options];
}

/**
 * Runs of Jest for the test files whose paths contain one of the words. A word that begins with a dash, and everything
 * after it, is passed to Jest.
 * @returns the arguments of each run
 */
export function jestArgumentsFor(wanted) {
  const dash = wanted.findIndex((word) => word.startsWith('-'));
  const [words, options] = dash === -1 ? [wanted, []] : [wanted.slice(0, dash), wanted.slice(dash)];
  const files = listTestFiles().filter((file) => words.some((word) => file.includes(word)));
  return Object.entries(GROUPS).flatMap(([group, { projects }]) => {
    const own = files.filter((file) => projects.includes(projectOf(file)));
    const named = projects.filter((project) => own.some((file) => projectOf(file) === project));
    return own.length > 0 ? [jestArguments(group, [...options, '--runTestsByPath', ...own], { projects: named })] : [];
  });
}
