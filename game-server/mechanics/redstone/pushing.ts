import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import {
  axisOf,
  type BlockPosition,
  boxContains,
  FACINGS,
  type Facing,
  neighbour,
  oppositeOf,
  positionKey,
} from '../../../protocol/geometry.ts';
import {
  isBed,
  isButton,
  isCandle,
  isDoor,
  isHead,
  isLeaves,
  isPressurePlate,
  isReplaceable,
  isShulkerBox,
  isSign,
} from '../../data/blockTags.ts';
import { blockEntityFor } from '../../world/blockEntity.ts';
import { MAX_Y, MIN_Y } from '../../world/column.ts';
import type { Circuit } from './circuit.ts';

/** Blocks a piston moves at once at most (Minecraft wiki, "Piston"). */
const MOST_MOVED = 12;

/** What a block does when a piston pushes it (Minecraft wiki, "Piston", "Block interactions"). */
type Reaction = 'moves' | 'breaks' | 'stays' | 'push-only';

const STAYS: ReadonlySet<string> = new Set([
  'obsidian',
  'crying_obsidian',
  'respawn_anchor',
  'reinforced_deepslate',
  'anvil',
  'chipped_anvil',
  'damaged_anvil',
  'grindstone',
  'lodestone',
  'moving_piston',
  'piston_head',
  'nether_portal',
  // With a block entity, which pistons cannot move.
  'furnace',
  'blast_furnace',
  'smoker',
  'ender_chest',
  'enchanting_table',
  'beacon',
  'brewing_stand',
  'jukebox',
  'lectern',
  'campfire',
  'soul_campfire',
  'conduit',
  'spawner',
  'trial_spawner',
  'vault',
  'daylight_detector',
  'bee_nest',
  'beehive',
  'chiseled_bookshelf',
  'crafter',
  'sculk_sensor',
  'calibrated_sculk_sensor',
  'sculk_catalyst',
  'sculk_shrieker',
  'creaking_heart',
]);
const BREAKS: ReadonlySet<string> = new Set([
  'water',
  'lava',
  'torch',
  'wall_torch',
  'soul_torch',
  'soul_wall_torch',
  'redstone_torch',
  'redstone_wall_torch',
  'redstone_wire',
  'repeater',
  'comparator',
  'lever',
  'tripwire',
  'tripwire_hook',
  'ladder',
  'cobweb',
  'cake',
  'cactus',
  'sugar_cane',
  'bamboo',
  'bamboo_sapling',
  'pumpkin',
  'carved_pumpkin',
  'jack_o_lantern',
  'melon',
  'bell',
  'lantern',
  'soul_lantern',
  'scaffolding',
  'flower_pot',
  'turtle_egg',
  'sniffer_egg',
  'dragon_egg',
  'chorus_plant',
  'chorus_flower',
  'cocoa',
  'kelp',
  'kelp_plant',
  'sea_pickle',
  'decorated_pot',
  'azalea',
  'flowering_azalea',
  'pointed_dripstone',
  'amethyst_cluster',
  'nether_wart',
  'sweet_berry_bush',
  'spore_blossom',
  'small_dripleaf',
  'big_dripleaf',
  'big_dripleaf_stem',
]);

function reactionOf(circuit: Circuit, { id, properties }: BlockState): Reaction {
  if (id === 'piston' || id === 'sticky_piston') return properties.extended === 'true' ? 'stays' : 'moves';
  if (STAYS.has(id) || isSign(id) || id.endsWith('_banner')) return 'stays';
  if (
    BREAKS.has(id) ||
    isReplaceable(id) ||
    isLeaves(id) ||
    isDoor(id) ||
    isBed(id) ||
    isButton(id) ||
    isPressurePlate(id) ||
    isHead(id) ||
    isCandle(id) ||
    isShulkerBox(id) ||
    id.startsWith('potted_') ||
    /_sapling$|_tulip$|candle_cake$|_bud$|_stem$|_coral(?:_wall)?(?:_fan)?$/.test(id) ||
    isFlimsy(circuit, id)
  )
    return 'breaks';
  if ((circuit.facts.block(id)?.hardness ?? -1) < 0) return 'stays';
  if (id.endsWith('_glazed_terracotta')) return 'push-only';
  return blockEntityFor(id, circuit.server.gameData.itemRules) ? 'stays' : 'moves';
}

/** Plants and crops: broken at once by hand and without a body. */
function isFlimsy(circuit: Circuit, id: string): boolean {
  const fact = circuit.facts.block(id);
  const data = circuit.server.gameData.source.data.blocksByName[id];
  return fact?.hardness === 0 && data?.boundingBox === 'empty';
}

const isSticky = (id: string): boolean => id === 'slime_block' || id === 'honey_block';
/** Slime and honey do not stick to each other. */
const stick = (a: string, b: string): boolean =>
  !(a === 'honey_block' && b === 'slime_block') &&
  !(a === 'slime_block' && b === 'honey_block') &&
  (isSticky(a) || isSticky(b));

/** What a piston would move and break, in the order it must be done: the farthest last. */
export interface Shove {
  readonly moved: readonly BlockPosition[];
  readonly broken: readonly BlockPosition[];
}

/**
 * What a piston at `piston` that looks towards `facing` moves when it extends, or pulls when it draws back; undefined when
 * it cannot move.
 */
export function shoveOf(
  circuit: Circuit,
  piston: BlockPosition,
  facing: Facing,
  extending: boolean,
): Shove | undefined {
  const way = extending ? facing : oppositeOf(facing);
  const zone = circuit.zoneOf(piston);
  if (!zone) return undefined;
  const moved: BlockPosition[] = [];
  const broken: BlockPosition[] = [];
  const indexOf = (cell: BlockPosition): number => {
    const key = positionKey(cell);
    return moved.findIndex((other) => positionKey(other) === key);
  };
  const isPiston = (cell: BlockPosition): boolean => positionKey(cell) === positionKey(piston);

  const movable = (cell: BlockPosition, state: BlockState, breaks: boolean, seen: Facing): boolean => {
    if (!boxContains(zone.box, cell) || !boxContains(zone.box, neighbour(cell, way))) return false;
    if (cell.y < MIN_Y || cell.y >= MAX_Y) return false;
    if (isAir(state.id)) return true;
    switch (reactionOf(circuit, state)) {
      case 'moves':
        return true;
      case 'breaks':
        return breaks;
      case 'push-only':
        return way === seen;
      case 'stays':
        return false;
      default:
        throw new RangeError(`no reaction of ${state.id}`);
    }
  };

  function line(start: BlockPosition, seen: Facing): boolean {
    let state = circuit.at(start);
    if (isAir(state.id) || !movable(start, state, false, seen) || isPiston(start) || indexOf(start) >= 0) return true;
    let tail = 1;
    if (tail + moved.length > MOST_MOVED) return false;
    while (isSticky(state.id)) {
      const cell = neighbour(start, oppositeOf(way), tail);
      const before = state;
      state = circuit.at(cell);
      if (
        isAir(state.id) ||
        !stick(before.id, state.id) ||
        !movable(cell, state, false, oppositeOf(way)) ||
        isPiston(cell)
      )
        break;
      if (++tail + moved.length > MOST_MOVED) return false;
    }
    let added = 0;
    for (let back = tail - 1; back >= 0; back--) {
      moved.push(neighbour(start, oppositeOf(way), back));
      added++;
    }
    for (let ahead = 1; ; ahead++) {
      const cell = neighbour(start, way, ahead);
      const known = indexOf(cell);
      if (known >= 0) {
        // What was found just now goes in front of what it pushes.
        const fresh = moved.splice(moved.length - added, added);
        moved.splice(known, 0, ...fresh);
        for (let index = 0; index <= known + added; index++) {
          const other = moved[index];
          if (other && isSticky(circuit.at(other).id) && !branches(other)) return false;
        }
        return true;
      }
      const next = circuit.at(cell);
      if (isAir(next.id)) return boxContains(zone?.box ?? { min: cell, max: cell }, cell);
      if (!movable(cell, next, true, way) || isPiston(cell)) return false;
      if (reactionOf(circuit, next) === 'breaks') {
        broken.push(cell);
        return true;
      }
      if (moved.length >= MOST_MOVED) return false;
      moved.push(cell);
      added++;
    }
  }

  function branches(cell: BlockPosition): boolean {
    const { id } = circuit.at(cell);
    return FACINGS.every((side) => {
      if (axisOf(side) === axisOf(way)) return true;
      const beside = neighbour(cell, side);
      return !stick(circuit.at(beside).id, id) || line(beside, side);
    });
  }

  const start = neighbour(piston, facing, extending ? 1 : 2);
  const first = circuit.at(start);
  if (!movable(start, first, false, facing)) {
    if (!extending || !boxContains(zone.box, start) || reactionOf(circuit, first) !== 'breaks') return undefined;
    return { moved, broken: [start] };
  }
  if (!line(start, way)) return undefined;
  for (let index = 0; index < moved.length; index++) {
    const cell = moved[index] as BlockPosition;
    if (isSticky(circuit.at(cell).id) && !branches(cell)) return undefined;
  }
  return { moved, broken };
}
