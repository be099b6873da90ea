import { workflowInfo } from '@temporalio/workflow';

/**
 * The slow lane is a second task queue with a worker and slots of its own, so that endpoints which hang hold up nobody
 * else.
 */
export const SLOW_LANE_SUFFIX = '-slow';

export function slowLaneQueue(): string {
  return `${workflowInfo().taskQueue}${SLOW_LANE_SUFFIX}`;
}
