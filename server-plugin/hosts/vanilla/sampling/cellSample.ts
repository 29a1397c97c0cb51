import type { GameData } from '../../../../game-data/gameData.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import { type BlockPosition, formatPosition } from '../../../../protocol/geometry.ts';
import type { SampleEntry } from '../pack/packContract.ts';
import type { ItemForms } from './itemData.ts';
import { containerStacks } from './itemStacks.ts';
import { signText } from './signText.ts';
import type { Cell } from './zoneCells.ts';

export type CellEntry = Extract<SampleEntry, { k: 'b' }>;

/** Where a sampled cell lies. */
export function sampledPosition({ p: [x, y, z] }: CellEntry): BlockPosition {
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}

/**
 * What a sampled cell holds.
 * @param blocks the version's block ids; the entry's number counts from 1.
 * @throws HostFault 'pack-mismatch' for a block or property the version does not have.
 */
export function sampledCell(
  entry: CellEntry,
  {
    blocks,
    gameData,
    forms,
  }: { readonly blocks: readonly string[]; readonly gameData: GameData; readonly forms: ItemForms },
): Cell {
  const id = blocks[entry.n - 1];
  const state = id === undefined ? undefined : { id, properties: entry.s };
  const problem = state ? gameData.problemWith(state) : `block number ${entry.n} means nothing`;
  if (!state || problem !== undefined)
    throw new HostFault(
      'pack-mismatch',
      `the data pack reports a block at ${formatPosition(sampledPosition(entry))} that Minecraft ${gameData.version} does not have: ${problem}; build the pack for the server's version`,
    );
  const sign = signText(entry, forms.texts);
  return {
    state: gameData.complete(state),
    ...(entry.items ? { items: containerStacks(entry.items, forms) } : {}),
    ...(sign ? { sign } : {}),
  };
}
