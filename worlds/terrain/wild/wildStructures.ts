import type { Landscape } from '../land/landscape.ts';
import { StructureGrid } from '../structures/structureGrid.ts';
import { dungeons } from './dungeon.ts';
import { mineshafts } from './mineshaft.ts';
import { ruinedPortals } from './ruinedPortal.ts';
import { villages } from './village.ts';

/** The structures of the wilderness, in the order in which they are written. */
export function wildStructures(seed: number, land: Landscape): readonly StructureGrid[] {
  return [mineshafts(land), dungeons(land), ruinedPortals(land), villages(land)].map(
    (spread) => new StructureGrid(seed, spread),
  );
}
