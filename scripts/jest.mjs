import { join } from 'node:path';
import { ROOT } from './set-up.mjs';
import { GROUPS, listTestFiles, projectOf } from './test-files.mjs';

/**
 * What Node is given for Jest, which reads our configuration and the tests themselves as modules. What files of one process
 * share, such as a browser, stays open until it ends: nobody waits for that.
 */
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(ROOT, 'node_modules/jest/bin/jest.js'),
];

/** @param group one of GROUPS */
export function jestArguments(group, options = [], { projects } = GROUPS[group]) {
  const { workers } = GROUPS[group];
  return [...JEST, '--forceExit', '--selectProjects', ...projects, '--maxWorkers', String(workers), ...options];
}

/**
 * Runs of Jest for some files alone, by parts of their paths; what begins with a dash is for Jest itself, and what follows it.
 * @returns the arguments of each
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
