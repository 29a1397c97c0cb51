import type { Tag } from '../data/nbtTag.ts';

/** What a system remembers that no block, entity or player holds, as a saved world has it. */
export interface KeptState {
  /** As it is now; the tag is not changed afterwards. Undefined for nothing. */
  write(): Tag | undefined;
  /** Goes on with what was written. The tag may hold anything: what makes no sense is left out. */
  read(tag: Tag): void;
}
