import type { Tool } from '../tool.ts';
import { GATHER_TOOLS } from './gather.ts';
import { MATE_TOOLS } from './mates.ts';
import { STORE_TOOLS } from './store.ts';
import { WAY_TOOLS } from './way.ts';
import { WORKSHOP_TOOLS } from './workshop.ts';

/** A group of tools of the open, with its title. */
interface OpenChapter {
  readonly title: string;
  readonly tools: readonly Tool[];
}

/** What play in open land needs beyond VillagerBench's library, whose names stay for what is the same. */
export const OPEN_CHAPTERS: readonly OpenChapter[] = [
  { title: 'Ways', tools: WAY_TOOLS },
  { title: 'Gathering', tools: GATHER_TOOLS },
  { title: 'Making', tools: WORKSHOP_TOOLS },
  { title: 'The team', tools: [...STORE_TOOLS, ...MATE_TOOLS] },
];

/** All tools of the open. */
export const OPEN_TOOLS: readonly Tool[] = OPEN_CHAPTERS.flatMap(({ tools }) => tools);
