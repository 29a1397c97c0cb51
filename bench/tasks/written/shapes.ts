import { z } from 'zod';
import type { BlockPosition } from '../../../protocol/geometry.ts';

/** [x, y, z], arena coordinates: a cell. The floor of a flat world is at y = -1, feet stand at y = 0. */
export const CellYaml = z
  .tuple([z.int(), z.int(), z.int()], 'expected a cell, [x, y, z] in whole numbers')
  .describe('A cell of the arena, [x, y, z]: +x is east, +y up, +z south. On a flat world feet stand at y = 0.');
export type CellYaml = z.infer<typeof CellYaml>;

/** A cell as the rest of the program has it. */
export function cellAt([x, y, z]: CellYaml): BlockPosition {
  return { x, y, z };
}

/** Both corners belong to it. */
export const RegionYaml = z
  .strictObject({ from: CellYaml, to: CellYaml })
  .describe('A box of cells, both corners included.');
export type RegionYaml = z.infer<typeof RegionYaml>;

export const ItemName = z
  .string()
  .regex(/^[a-z0-9_]+$/, 'expected an id without "minecraft:", such as oak_planks')
  .describe('An id without namespace, such as oak_planks.');

/** Items by id, with how many of each. */
export const ItemsYaml = z
  .record(ItemName, z.int().min(1).max(2304))
  .describe('Items and how many of each, such as { oak_planks: 32, stick: 4 }.');
export type ItemsYaml = z.infer<typeof ItemsYaml>;

/** "oak_log[axis=x]". */
export const BlockText = z
  .string()
  .regex(/^[a-z0-9_]+(?:\[[a-z0-9_=,]*\])?$/, 'expected a block such as oak_planks or oak_log[axis=x]')
  .describe('A block state such as oak_planks or oak_log[axis=x]; properties left out take their defaults.');

/** Text that stands in one line. */
export function lineText(longest: number) {
  return z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\n]*$/, 'expected text in one line');
}
