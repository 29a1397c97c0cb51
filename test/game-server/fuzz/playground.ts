import { Boat } from '../../../game-server/mechanics/vehicles/boat.ts';
import { Minecart } from '../../../game-server/mechanics/vehicles/minecart.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';

/** Everything that answers a click, holds items, moves, grows or breaks, one a line; later halves of a block follow. */
const BLOCKS: readonly (readonly string[])[] = [
  ['chest[facing=north]'],
  ['chest[facing=north,type=left]'],
  ['barrel[facing=up]'],
  ['ender_chest'],
  ['trapped_chest'],
  ['furnace'],
  ['smoker'],
  ['blast_furnace'],
  ['crafting_table'],
  ['anvil'],
  ['chipped_anvil'],
  ['enchanting_table'],
  ['lectern'],
  ['composter'],
  ['cauldron'],
  ['water_cauldron[level=3]'],
  ['hopper'],
  ['dispenser'],
  ['dropper'],
  ['shulker_box'],
  ['brewing_stand'],
  ['grindstone'],
  ['stonecutter'],
  ['loom'],
  ['smithing_table'],
  ['jukebox'],
  ['note_block'],
  ['flower_pot'],
  ['potted_poppy'],
  ['oak_sign'],
  ['oak_door[half=lower]', 'oak_door[half=upper]'],
  ['iron_door[half=lower]', 'iron_door[half=upper]'],
  ['oak_trapdoor'],
  ['oak_fence_gate'],
  ['lever[face=floor]'],
  ['stone_button[face=floor]'],
  ['oak_button[face=floor]'],
  ['oak_pressure_plate'],
  ['heavy_weighted_pressure_plate'],
  ['redstone_wire'],
  ['repeater'],
  ['comparator'],
  ['redstone_lamp'],
  ['redstone_torch'],
  ['piston[facing=up]', 'sand'],
  ['observer'],
  ['campfire'],
  ['cake'],
  ['candle'],
  ['bell'],
  ['beehive'],
  ['bookshelf'],
  ['tnt'],
  ['oak_sapling'],
  ['sugar_cane'],
  ['cactus'],
  ['pumpkin'],
  ['melon'],
  ['sweet_berry_bush[age=3]'],
  ['oak_log'],
  ['oak_leaves'],
  ['diamond_ore'],
  ['gravel', 'gravel'],
  ['ladder'],
  ['torch'],
  ['spawner'],
  ['command_block'],
];

/** Everything that walks and can be used, hurt, ridden, fed or traded with. */
const MOBS = [
  'cow',
  'sheep',
  'pig',
  'chicken',
  'rabbit',
  'goat',
  'mooshroom',
  'wolf',
  'cat',
  'horse',
  'villager',
  'zombie',
  'skeleton',
  'spider',
  'armor_stand',
] as const;

export interface Playground {
  /** The cells of all its blocks, for whoever wants to click on them. */
  readonly cells: readonly BlockPosition[];
  /** Puts back the blocks of cells that are air by now. */
  repair(): void;
}

/** Builds every kind of block that does something, with animals, monsters and vehicles among them, around the origin, on even coordinates with room to stand between. */
export function buildPlayground(env: Env): Playground {
  const blocks: { readonly cell: BlockPosition; readonly state: string }[] = [];
  const put = (x: number, y: number, z: number, state: string) => void blocks.push({ cell: { x, y, z }, state });
  const width = 9;
  for (const [index, states] of BLOCKS.entries()) {
    const x = ((index % width) - (width >> 1)) * 2;
    const z = (Math.floor(index / width) - 3) * 2;
    for (const [height, state] of states.entries()) put(x, FLOOR_Y + height, z, state);
  }
  // A field, a bed and a pond at the side.
  for (const z of [-2, -1, 0]) {
    put(11, FLOOR_Y - 1, z, 'farmland[moisture=7]');
    put(11, FLOOR_Y, z, 'wheat[age=7]');
  }
  put(11, FLOOR_Y, 2, 'red_bed[facing=north,part=foot]');
  put(11, FLOOR_Y, 1, 'red_bed[facing=north,part=head]');
  for (const x of [-12, -11]) for (const z of [0, 1]) put(x, FLOOR_Y - 1, z, 'water[level=0]');
  for (const { cell, state } of blocks) env.setBlock(cell.x, cell.y, cell.z, state);
  for (const [index, kind] of MOBS.entries()) {
    const angle = (index / MOBS.length) * 2 * Math.PI;
    const at = `${(Math.cos(angle) * 7).toFixed(1)} ${FLOOR_Y} ${(Math.sin(angle) * 7).toFixed(1)}`;
    const { success, lines } = env.systems.commands.console(`summon ${kind} ${at}`, env.zone);
    if (!success) throw new Error(`cannot summon ${kind}: ${lines.join(' ')}`);
  }
  const place = (x: number, z: number) => ({ zone: env.zone, position: { x, y: FLOOR_Y, z } });
  for (const x of [-5.5, 5.5]) {
    env.systems.entities.add(new Boat(env.server, place(x, 1.5), 'oak_boat'));
    env.systems.entities.add(new Minecart(env.server, place(x, -1.5), 'chest_minecart'));
    env.systems.entities.add(new Minecart(env.server, place(x, -3.5), 'minecart'));
  }
  return {
    cells: blocks.map(({ cell }) => cell),
    repair() {
      for (const { cell, state } of blocks)
        if (env.block(cell.x, cell.y, cell.z) === 'air') env.setBlock(cell.x, cell.y, cell.z, state);
    },
  };
}
