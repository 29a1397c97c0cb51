import { conform } from './conform.ts';

/** What joins and leans on what, what falls, and doors and devices. */
const SPREAD = ['villager/construction/080', 'villager/cooking/023', 'villager/escape/l3-s3'];

conform('the host of a vanilla server of 1.19.2 judges what happened', SPREAD, '1.19.2');
conform('the host of a vanilla server of 1.21.4 judges what happened', SPREAD, '1.21.4');
