import { workflowInfo } from '@temporalio/workflow';

/**
 * The slow lane is a second task queue with its own worker and slots, so that endpoints that hang do not delay
 * deliveries to the others.
 */
export const SLOW_LANE_SUFFIX = '-slow';

export function slowLaneQueue(): string {
  return `${workflowInfo().taskQueue}${SLOW_LANE_SUFFIX}`;
}
