import { EXHAUSTIVE } from '../../support/depth.ts';
import { conform } from './conform.ts';

/** What joins and leans on what, what falls and lies in containers, and doors and devices. */
const USUAL = ['villager/construction/000', 'villager/cooking/017', 'villager/escape/l3-s3'];
/** Larger ones of the same kinds. */
const LARGER = ['villager/construction/080', 'villager/cooking/023'];
/** In the usual run one, since the packs of all versions are compiled by the same code. */
const SPREAD = EXHAUSTIVE ? [...USUAL, ...LARGER] : USUAL.slice(0, 1);

conform('the host of a vanilla server of 1.19.2 judges what happened', SPREAD, '1.19.2');
conform('the host of a vanilla server of 1.21.4 judges what happened', SPREAD, '1.21.4');
