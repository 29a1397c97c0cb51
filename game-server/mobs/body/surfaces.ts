import { nameTable } from '../../../protocol/nameTable.ts';
import { collisionBoxesByState } from '../../data/collisionShapes.ts';
import { CLIMBABLE } from '../../data/families.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';

/** What a block does to a body that touches it. */
export type Hazard = 'fire' | 'lava' | 'cactus' | 'berries' | 'magma' | 'campfire';

/** What mobs need to know of a block state; one object per state, shared. */
export interface Surface {
  /** Whether it has any collision box. */
  readonly solid: boolean;
  /** Highest point of its collision boxes above the cell's floor; 0 without any. */
  readonly top: number;
  /** Lowest point of its collision boxes; 1 without any. */
  readonly bottom: number;
  /** Fills its cell, so that a head in it suffocates. */
  readonly full: boolean;
  /** How high a fluid stands in it, 0 to 1. */
  readonly water: number;
  readonly lava: number;
  readonly climbable: boolean;
  readonly cobweb: boolean;
  readonly hazard: Hazard | undefined;
  /** A door, gate or trapdoor that stands open. */
  readonly open: boolean;
  /** Friction of its top (Minecraft wiki, "Slipperiness"). */
  readonly slipperiness: number;
  /** Share of fall damage it leaves (Minecraft wiki, "Damage", fall damage). */
  readonly landing: number;
}

const CLIMBS: ReadonlySet<string> = new Set(CLIMBABLE);
const WATERY: ReadonlySet<string> = new Set(['kelp', 'kelp_plant', 'seagrass', 'tall_seagrass', 'bubble_column']);
const HAZARDS: Readonly<Record<string, Hazard>> = nameTable({
  fire: 'fire',
  soul_fire: 'fire',
  lava: 'lava',
  cactus: 'cactus',
  sweet_berry_bush: 'berries',
  magma_block: 'magma',
});
const SLIPPERY: Readonly<Record<string, number>> = nameTable({
  ice: 0.98,
  packed_ice: 0.98,
  frosted_ice: 0.98,
  blue_ice: 0.989,
  slime_block: 0.8,
});
const LANDINGS: Readonly<Record<string, number>> = nameTable({ hay_block: 0.2, honey_block: 0.2, slime_block: 0 });
/** A still source and flowing water stand 8 ninths high at most (Minecraft wiki, "Water"). */
const FLUID_TOP = 8 / 9;

/** Looks up surfaces by state number. */
export type Surfaces = (stateId: number) => Surface;

const tables = new WeakMap<ServerGameData, Surfaces>();

/** The surfaces of a version, worked out state by state as they are asked for. */
export function surfacesOf(gameData: ServerGameData): Surfaces {
  const known = tables.get(gameData);
  if (known) return known;
  const boxes = collisionBoxesByState(gameData);
  const cache: (Surface | undefined)[] = new Array(gameData.states.count);
  const lookup = (stateId: number): Surface => {
    let surface = cache[stateId];
    if (!surface) {
      surface = surfaceOf(gameData, boxes, stateId);
      cache[stateId] = surface;
    }
    return surface;
  };
  tables.set(gameData, lookup);
  return lookup;
}

function surfaceOf(
  gameData: ServerGameData,
  boxes: ReturnType<typeof collisionBoxesByState>,
  stateId: number,
): Surface {
  const { id, properties } = gameData.states.state(stateId);
  const shape = boxes(stateId);
  const top = shape.reduce((highest, box) => Math.max(highest, box[4]), 0);
  const bottom = shape.reduce((lowest, box) => Math.min(lowest, box[1]), 1);
  const watery = WATERY.has(id) || properties.waterlogged === 'true';
  const fire = (id === 'campfire' || id === 'soul_campfire') && properties.lit === 'true';
  return {
    solid: shape.length > 0,
    top,
    bottom,
    full: shape.some((box) => box[0] <= 0 && box[1] <= 0 && box[2] <= 0 && box[3] >= 1 && box[4] >= 1 && box[5] >= 1),
    water: watery ? FLUID_TOP : id === 'water' ? fluidHeight(properties.level) : 0,
    lava: id === 'lava' ? fluidHeight(properties.level) : 0,
    climbable: CLIMBS.has(id) || (id.endsWith('trapdoor') && properties.open === 'true'),
    cobweb: id === 'cobweb',
    hazard: fire ? 'campfire' : HAZARDS[id],
    open: properties.open === 'true' && (id.endsWith('_door') || id.endsWith('_gate') || id.endsWith('trapdoor')),
    slipperiness: SLIPPERY[id] ?? 0.6,
    landing: LANDINGS[id] ?? (id.endsWith('_bed') ? 0.5 : 1),
  };
}

/** Level 0 is a source, 1 to 7 ever lower, 8 and more falling (Minecraft wiki, "Water", block states). */
function fluidHeight(level: string | undefined): number {
  const number = Number(level ?? 0);
  return number === 0 || number >= 8 ? FLUID_TOP : (8 - number) / 9;
}
