import { install, type Config } from '@sinonjs/fake-timers';
import { whenDone } from './when-done.js';

/**
 * The process's own timers, or the parts of them that are named, obey the test until it is done. Timers that were begun
 * before can still be cleared: a client of HTTP clears those of its idle connections, and one that fires nevertheless finds
 * its connection gone, which ends the process.
 * @throws where they do already
 */
export function fakeTimers(options: Config): ReturnType<typeof install> {
  const clock = install({ shouldClearNativeTimers: true, ...options });
  whenDone(() => {
    clock.uninstall();
  });
  return clock;
}
