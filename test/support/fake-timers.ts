import { install } from '@sinonjs/fake-timers';
import { whenDone } from './when-done.js';

/** The process's own timers, or the parts of them that are named, obey the test until it is done. @throws where they do already */
export function fakeTimers(options: Parameters<typeof install>[0]): ReturnType<typeof install> {
  const clock = install(options);
  whenDone(() => {
    clock.uninstall();
  });
  return clock;
}
