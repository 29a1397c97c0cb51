import { type CompoundTag, sameTag, type Tag } from '../../data/nbtTag.ts';

/** One entry of what was read: as it stood in the file, and as this server would have written it then. */
interface Left {
  readonly raw: Tag;
  readonly own: Tag | undefined;
  /** What is left of compounds within. */
  readonly within: Remainder | undefined;
}

/**
 * What a compound of a file holds beyond what this server makes of it: entries that it knows nothing of, and entries that
 * it would have written in another way (a coloured name, an item's place in a list of a kind it lacks). Writing puts them
 * back unless what this server says of them has changed since.
 */
export type Remainder = ReadonlyMap<string, Left>;

/**
 * @param raw what was read.
 * @param own what the server would write right after reading it.
 * @returns undefined where nothing would be lost.
 */
export function remainderOf(raw: CompoundTag, own: CompoundTag): Remainder | undefined {
  const left = new Map<string, Left>();
  for (const [name, tag] of raw.value) {
    const written = own.value.get(name);
    if (written && sameTag(tag, written)) continue;
    const within = tag.type === 'compound' && written?.type === 'compound' ? remainderOf(tag, written) : undefined;
    left.set(name, { raw: tag, own: written, within });
  }
  return left.size > 0 ? left : undefined;
}

/** What the server says now, with what it would lose of what was read. */
export function withRemainder(now: CompoundTag, remainder: Remainder | undefined): CompoundTag {
  if (!remainder) return now;
  const value = new Map(now.value);
  for (const [name, { raw, own, within }] of remainder) {
    const said = value.get(name);
    if (said === undefined) {
      // What it wrote then and says no more of is over.
      if (own === undefined) value.set(name, raw);
    } else if (own && sameTag(said, own)) value.set(name, raw);
    else if (within && said.type === 'compound') value.set(name, withRemainder(said, within));
  }
  return { type: 'compound', value };
}
