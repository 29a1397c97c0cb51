import { EXHAUSTIVE } from '../../support/depth.ts';
import { conform } from './conform.ts';

/** Every fifth of the hundred; or else fences and torches, gravel that falls, and walls and slabs. */
conform(
  'what two oracles build on a vanilla server is judged as it was built',
  (EXHAUSTIVE ? Array.from({ length: 20 }, (_, index) => String(index * 5).padStart(3, '0')) : ['000']).map(
    (name) => `villager/construction/${name}`,
  ),
);
