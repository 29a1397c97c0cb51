import type { Progress } from '../../console/progress.ts';

/** For runs within a measurement, which has a progress line of its own. */
export const silentProgress: Progress = {
  line: () => ({ update: () => {}, done: () => {} }),
  print: () => {},
  stop: () => {},
};
