import { conform } from './conform.ts';

/** Every fifth of the hundred. */
conform(
  'what two oracles build on a vanilla server is judged as it was built',
  Array.from({ length: 20 }, (_, index) => `villager/construction/${String(index * 5).padStart(3, '0')}`),
);
