import { sampleOf } from '../../support/depth.ts';
import { conform } from './conform.ts';

/** Every fifth of the hundred, and of those a sample. */
conform(
  'what two oracles build on a vanilla server is judged as it was built',
  sampleOf(
    Array.from({ length: 20 }, (_, index) => `villager/construction/${String(index * 5).padStart(3, '0')}`),
    5,
  ),
);
