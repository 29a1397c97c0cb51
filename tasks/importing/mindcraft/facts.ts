import type { BlockState } from '../../../protocol/blockState.ts';
import type { MakingBook, MakingWay } from '../../making/solver/makingBook.ts';

/** What importing has to know of a game version. */
export interface MindcraftFacts {
  readonly book: MakingBook;
  readonly stackSize: (item: string) => number | undefined;
  /** Why the version lacks a block state; undefined when it has it. */
  readonly problemWith: (state: BlockState) => string | undefined;
  readonly hasMob: (kind: string) => boolean;
}

/**
 * The recipes as MINDcraft's client knows them (minecraft-data 1.21.1): wool is dyed from black wool alone, where the game
 * takes any other colour.
 */
export function upstreamBook(book: MakingBook): MakingBook {
  const onlyBlack = (way: MakingWay): MakingWay => ({
    ...way,
    ingredients: way.ingredients.map((anyOf) => (anyOf.includes('black_wool') ? ['black_wool'] : anyOf)),
  });
  return {
    ...book,
    waysTo: (item) => (item.endsWith('_wool') ? book.waysTo(item).map(onlyBlack) : book.waysTo(item)),
  };
}
