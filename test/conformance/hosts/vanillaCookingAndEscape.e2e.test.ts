import { EXHAUSTIVE } from '../../support/depth.ts';
import { conform } from './conform.ts';

/** All kinds of sources of both dishes; or else crafts, crops, animals and a furnace. */
conform(
  'what two oracles cook on a vanilla server is judged as it was cooked',
  (EXHAUSTIVE ? ['000', '017', '023', '031', '036', '041', '054', '071', '084', '099'] : ['031']).map(
    (name) => `villager/cooking/${name}`,
  ),
);

/** One of each level; or else of the highest, as other versions play a lower one (vanillaVersions). */
conform(
  'a team of oracles that escapes on a vanilla server is judged as it escaped',
  (EXHAUSTIVE ? ['l1-s0', 'l2-s3', 'l3-s3', 'l4-s1', 'l5-s3'] : ['l1-s0']).map((name) => `villager/escape/${name}`),
);
