import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Begins `work` so many times a second, evenly, however long each takes. @returns what each gave, and the time taken */
export async function evenly({ rate, seconds }, work) {
  const began = performance.now();
  const all = [];
  for (let started = 0; started < rate * seconds; started += 1) {
    await pause(Math.max(0, began + (started * 1000) / rate - performance.now()));
    all.push(work());
  }
  const latencies = await Promise.all(all);
  return { latencies, seconds: (performance.now() - began) / 1000 };
}
