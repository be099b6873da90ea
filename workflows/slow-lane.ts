import { workflowInfo } from '@temporalio/workflow';

/** The slow lane is a task queue beside the workflows' own, with a worker and slots of its own (DF7). */
export const SLOW_LANE_SUFFIX = '-slow';

export function slowLaneQueue(): string {
  return `${workflowInfo().taskQueue}${SLOW_LANE_SUFFIX}`;
}
