import { expect, it } from '@jest/globals';
import { startBackgroundTask } from '../../src/background-task.js';
import { createLogger } from '../../src/logger.js';
import { findShapeless } from '../../scripts/log-leaks.mjs';

function givenLog() {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'debug' }, 'worker', { write: (line: string) => void lines.push(line) });
  return { lines, logger };
}

it('FD15: a round of a background task that fails is told like every other failure', async () => {
  const { lines, logger } = givenLog();
  let task: ReturnType<typeof startBackgroundTask> | undefined;
  await new Promise<void>((failed) => {
    task = startBackgroundTask({ logger }, { task: 'mail', retryMs: 60_000 }, () => {
      setImmediate(failed);
      return Promise.reject(new Error('no room', { cause: new Error('the disk is full') }));
    });
  });
  await task?.stop();
  const [line] = lines.map((text) => JSON.parse(text) as object);
  expect(line).toMatchObject({
    ...{ level: 'error', process: 'worker', task: 'mail', time: expect.any(String) },
    msg: 'a round of a background task failed; tried again',
    error: [{ message: 'no room' }, { message: 'the disk is full' }],
  });
  expect(findShapeless(lines.join(''))).toEqual([]);
});

it('FD15: a line without words does not compile, and is found in what a run has written', () => {
  const { lines, logger } = givenLog();
  // @ts-expect-error: the message is missing.
  logger.info({ task: 'mail' });
  // @ts-expect-error: a failure is told by its chain of causes.
  logger.warn({ error: 'no room' }, 'a failure');
  logger.warn({ task: 'mail' }, 'as it should be');
  logger.info('so, too');
  expect(findShapeless(lines.join(''))).toEqual(lines.slice(0, 2).map((line) => line.trimEnd()));
});
