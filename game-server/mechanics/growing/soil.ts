import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { isLeaves, isLog, isSnowy } from '../../data/blockTags.ts';
import { ageOf, type Field } from './field.ts';
import type { GrowthRule } from './growthRule.ts';

/** Light grass needs to spread, at this hour (Minecraft wiki, "Grass Block"). */
const GRASS_LIGHT = 9;
/** Tries of one random tick. */
const GRASS_TRIES = 4;

/** Whether grass can live under what is above it: a thin layer of snow yes, a source of water or what is opaque no. */
function breathes(field: Field, position: BlockPosition): boolean {
  const above = field.next(position, 'up');
  let known = breathable.get(above);
  if (known === undefined) {
    known = letsBreathe(field, above);
    breathable.set(above, known);
  }
  return known;
}

/** By what is above. */
const breathable = new WeakMap<BlockState, boolean>();

function letsBreathe(field: Field, above: BlockState): boolean {
  if (above.id === 'snow' && above.properties.layers === '1') return true;
  if (above.id === 'water') return above.properties.level !== '0';
  return !stopsLight(field, above.id, above.properties);
}

/** Blocks whose light filter is full, and half blocks that close the cell's lower face. */
function stopsLight(field: Field, id: string, properties: Readonly<Record<string, string>>): boolean {
  const filter = field.facts.data.blocksByName[id]?.filterLight ?? 0;
  if (filter < 15) return false;
  if (id.endsWith('_slab')) return properties.type !== 'top';
  if (id.endsWith('_stairs')) return properties.half === 'bottom';
  return true;
}

const grass: GrowthRule = {
  ids: ['grass_block', 'mycelium'],
  tick(field, position, state) {
    if (!breathes(field, position)) {
      field.set(position, field.state('dirt'));
      return;
    }
    if (field.lightNow(neighbour(position, 'up')) < GRASS_LIGHT) return;
    const { random } = field;
    for (let attempt = 0; attempt < GRASS_TRIES; attempt++) {
      const to = {
        x: position.x + random.integer(-1, 1),
        y: position.y + random.integer(-3, 1),
        z: position.z + random.integer(-1, 1),
      };
      if (field.at(to).id !== 'dirt') continue;
      const above = field.next(to, 'up');
      if (above.id === 'water' || !breathes(field, to)) continue;
      field.set(to, field.state(state.id, { snowy: isSnowy(above.id) ? 'true' : 'false' }));
    }
  },
};

/** Moisture of farmland within reach of water (Minecraft wiki, "Farmland"). */
const WET = 7;
/** How far away, in a square, on the same level and the one above. */
const WATER_REACH = 4;
/** What keeps dry farmland from turning back. */
const KEPT_BY: ReadonlySet<string> = new Set([
  'wheat',
  'carrots',
  'potatoes',
  'beetroots',
  'melon_stem',
  'pumpkin_stem',
  'attached_melon_stem',
  'attached_pumpkin_stem',
  'torchflower_crop',
  'torchflower',
  'pitcher_crop',
]);

const farmland: GrowthRule = {
  ids: 'farmland',
  tick(field, position, state) {
    const moisture = ageOf(state, 'moisture');
    if (isNearWater(field, position) || field.rainsOn(neighbour(position, 'up'))) {
      if (moisture < WET) field.adjust(position, state, { moisture: `${WET}` });
    } else if (moisture > 0) field.adjust(position, state, { moisture: `${moisture - 1}` });
    else if (!KEPT_BY.has(field.next(position, 'up').id)) field.set(position, field.state('dirt'));
  },
};

function isNearWater(field: Field, { x, y, z }: BlockPosition): boolean {
  for (let dy = 0; dy <= 1; dy++)
    for (let dz = -WATER_REACH; dz <= WATER_REACH; dz++)
      for (let dx = -WATER_REACH; dx <= WATER_REACH; dx++)
        if (field.view.hasWater(field.at({ x: x + dx, y: y + dy, z: z + dz }))) return true;
  return false;
}

/** The distance from a log at which leaves decay (Minecraft wiki, "Leaves"). */
const DECAYS_AT = 7;

const leaves: GrowthRule = {
  ids: isLeaves,
  ticks: ({ properties }) => properties.persistent !== 'true' && properties.distance === `${DECAYS_AT}`,
  tick(field, position, state) {
    // Builders often leave the distance out; only what truly hangs free may go.
    const distance = distanceToLog(field, position);
    if (distance < DECAYS_AT) field.adjust(position, state, { distance: `${distance}` });
    else field.break(position);
  },
};

/** Steps through leaves to the nearest log, at most `DECAYS_AT`. */
function distanceToLog(field: Field, start: BlockPosition): number {
  const seen = new Set<string>();
  let edge: BlockPosition[] = [start];
  for (let distance = 1; distance < DECAYS_AT; distance++) {
    const next: BlockPosition[] = [];
    for (const cell of edge)
      for (const side of ['down', 'up', 'north', 'south', 'west', 'east'] as const) {
        const beside = neighbour(cell, side);
        const key = `${beside.x},${beside.y},${beside.z}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const { id } = field.at(beside);
        if (isLog(id)) return distance;
        if (isLeaves(id)) next.push(beside);
      }
    edge = next;
  }
  return DECAYS_AT;
}

/** Block light at which ice and snow melt; the sun melts neither (Minecraft wiki, "Ice", "Snow"). */
const ICE_MELTS = 11;
const SNOW_MELTS = 12;

const melting: readonly GrowthRule[] = [
  {
    ids: 'ice',
    tick(field, position) {
      if (field.blockLight(position) >= ICE_MELTS) field.set(position, field.state('water'));
    },
  },
  {
    ids: 'snow',
    tick(field, position) {
      if (field.blockLight(position) >= SNOW_MELTS) field.break(position);
    },
  },
];

export const soilRules: readonly GrowthRule[] = [grass, farmland, leaves, ...melting];
