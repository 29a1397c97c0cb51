import type { Progress } from '../../cli/progress.ts';

/** For runs within a measurement, which has a progress line of its own. */
export const silentProgress: Progress = {
  line: () => ({ update: () => {}, done: () => {} }),
  say: () => {},
  stop: () => {},
};
