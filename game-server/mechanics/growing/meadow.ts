import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { ageOf, type Field } from './field.ts';
import type { GrowthRule } from './growthRule.ts';

/** Flowers of the plains (Minecraft wiki, "Flower", flower biomes). */
const MEADOW_FLOWERS = [
  'dandelion',
  'poppy',
  'azure_bluet',
  'oxeye_daisy',
  'cornflower',
  'orange_tulip',
  'red_tulip',
  'pink_tulip',
  'white_tulip',
] as const;

/** The short grass of the version: "grass" until 1.20.3. */
function shortGrass(field: Field): string {
  return field.facts.block('short_grass') ? 'short_grass' : 'grass';
}

/** Minecraft wiki, "Bone Meal", grass blocks: 128 walks of up to eight steps each, that leave grass or a flower. */
const grassBlock: GrowthRule = {
  ids: 'grass_block',
  boneMeal(field, position) {
    const start = neighbour(position, 'up');
    if (!field.isEmpty(start)) return false;
    const { random } = field;
    for (let walk = 0; walk < 128; walk++) {
      const cell = wander(field, start, walk >> 4, (ground) => ground === 'grass_block');
      if (!cell) continue;
      const there = field.at(cell);
      if (there.id === shortGrass(field) && field.oneIn(10)) growTall(field, cell, 'tall_grass');
      if (!field.isEmpty(cell)) continue;
      const flower = field.oneIn(8) ? random.pick(MEADOW_FLOWERS) : shortGrass(field);
      field.set(cell, field.state(flower));
    }
    return true;
  },
};

/** A random walk over ground of a kind; undefined when it leaves it. */
function wander(
  field: Field,
  start: BlockPosition,
  steps: number,
  isGround: (id: string) => boolean,
): BlockPosition | undefined {
  const { random } = field;
  let cell = start;
  for (let step = 0; step < steps; step++) {
    const rise = Math.trunc((random.integer(-1, 1) * random.integer(0, 2)) / 2);
    cell = { x: cell.x + random.integer(-1, 1), y: cell.y + rise, z: cell.z + random.integer(-1, 1) };
    if (!isGround(field.next(cell, 'down').id) || field.view.fullCube(field.at(cell))) return undefined;
  }
  return cell;
}

function growTall(field: Field, position: BlockPosition, id: string, properties: Record<string, string> = {}): boolean {
  const above = neighbour(position, 'up');
  const wet = field.view.isWaterSource(field.at(above));
  if (!field.owns(above) || !(wet ? id === 'tall_seagrass' : field.isEmpty(above))) return false;
  field.set(position, field.state(id, { ...properties, half: 'lower' }));
  return field.set(above, field.state(id, { ...properties, half: 'upper' }));
}

const tallForms: readonly GrowthRule[] = (
  [
    ['grass', 'tall_grass'],
    ['short_grass', 'tall_grass'],
    ['fern', 'large_fern'],
    ['seagrass', 'tall_seagrass'],
  ] as const
).map(([id, tall]) => ({ ids: id, boneMeal: (field, position) => growTall(field, position, tall) }));

/** Tall flowers give another of themselves (Minecraft wiki, "Bone Meal"). */
const tallFlowers: GrowthRule = {
  ids: ['sunflower', 'lilac', 'rose_bush', 'peony'],
  boneMeal(field, position, state) {
    field.give(position, { id: state.id, count: 1 });
    return true;
  },
};

/** One more in the cell, up to four; when full, petals give one of themselves. */
const petals: GrowthRule = {
  ids: ['pink_petals', 'wildflowers'],
  boneMeal(field, position, state) {
    const count = ageOf(state, 'flower_amount');
    if (count < 4) return field.adjust(position, state, { flower_amount: `${count + 1}` });
    field.give(position, { id: state.id, count: 1 });
    return true;
  },
};

/** Nether ground grows the roots and fungi of its kind within three blocks (Minecraft wiki, "Nylium"). */
const nylium: GrowthRule = {
  ids: ['crimson_nylium', 'warped_nylium'],
  boneMeal(field, position, state) {
    if (!field.isEmpty(neighbour(position, 'up'))) return false;
    const crimson = state.id === 'crimson_nylium';
    const { random } = field;
    const plants = crimson
      ? ['crimson_roots', 'crimson_roots', 'crimson_roots', 'crimson_fungus']
      : ['warped_roots', 'warped_roots', 'nether_sprouts', 'warped_fungus'];
    for (let count = 0; count < 9; count++) {
      const cell = {
        x: position.x + random.integer(0, 2) - random.integer(0, 2),
        y: position.y + 1,
        z: position.z + random.integer(0, 2) - random.integer(0, 2),
      };
      const plant = field.state(random.pick(plants));
      if (field.isEmpty(cell) && field.survives(plant, cell)) field.set(cell, plant);
    }
    return true;
  },
};

const netherrack: GrowthRule = {
  ids: 'netherrack',
  boneMeal(field, position) {
    if (!field.isEmpty(neighbour(position, 'up'))) return false;
    const kinds: string[] = [];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++) {
          const { id } = field.at({ x: position.x + dx, y: position.y + dy, z: position.z + dz });
          if (id.endsWith('_nylium') && !kinds.includes(id)) kinds.push(id);
        }
    return kinds.length > 0 && field.set(position, field.state(field.random.pick(kinds)));
  },
};

/** Moss covers stone and earth around it, and grows on it (Minecraft wiki, "Moss Block"). */
const MOSS_REPLACES =
  /^(?:stone|granite|diorite|andesite|tuff|deepslate|dirt|grass_block|podzol|coarse_dirt|mycelium|rooted_dirt)$/;
const moss: GrowthRule = {
  ids: ['moss_block', 'pale_moss_block'],
  boneMeal(field, position, state) {
    if (!field.isEmpty(neighbour(position, 'up'))) return false;
    const { random } = field;
    const carpet = state.id.replace('block', 'carpet');
    for (let dx = -3; dx <= 3; dx++)
      for (let dz = -3; dz <= 3; dz++) {
        if (Math.abs(dx) === 3 && Math.abs(dz) === 3) continue;
        const edge = Math.abs(dx) === 3 || Math.abs(dz) === 3;
        if (edge && random.float() > 0.75) continue;
        const top = surface(field, { x: position.x + dx, y: position.y, z: position.z + dz });
        if (!top) continue;
        const ground = field.at(top).id;
        if (ground !== state.id && !MOSS_REPLACES.test(ground)) continue;
        field.set(top, state);
        const above = neighbour(top, 'up');
        if (random.float() < 0.6 && field.isEmpty(above)) field.set(above, field.state(mossPlant(field, carpet)));
      }
    return true;
  },
};

function mossPlant(field: Field, carpet: string): string {
  const roll = field.random.integer(1, 96);
  if (roll <= 4) return 'flowering_azalea';
  if (roll <= 11) return 'azalea';
  return roll <= 36 ? carpet : shortGrass(field);
}

/** The topmost ground of a column near a height, open to the air above. */
function surface(field: Field, { x, y, z }: BlockPosition): BlockPosition | undefined {
  for (let dy = 4; dy >= -4; dy--) {
    const cell = { x, y: y + dy, z };
    if (!field.isEmpty(cell) && field.isEmpty(neighbour(cell, 'up'))) return cell;
  }
  return undefined;
}

/** Under water, ground that carries plants grows seagrass (Minecraft wiki, "Bone Meal", underwater). */
const SEABED = /^(?:dirt|sand|gravel|clay|grass_block|mud|coarse_dirt|stone|red_sand)$/;
const seabed: GrowthRule = {
  ids: (id) => SEABED.test(id),
  boneMeal(field, position) {
    const start = neighbour(position, 'up');
    if (!isDeepWater(field, start)) return false;
    for (let walk = 0; walk < 128; walk++) {
      const cell = wander(field, start, walk >> 4, (ground) => SEABED.test(ground));
      if (!cell) continue;
      const there = field.at(cell);
      if (isDeepWater(field, cell)) field.set(cell, field.state('seagrass'));
      else if (there.id === 'seagrass' && field.oneIn(10)) growTall(field, cell, 'tall_seagrass');
    }
    return true;
  },
};

function isDeepWater(field: Field, cell: BlockPosition): boolean {
  const state = field.at(cell);
  return state.id === 'water' && state.properties.level === '0';
}

/** What grows on open ground, by bone meal alone. */
export const meadowRules: readonly GrowthRule[] = [
  grassBlock,
  ...tallForms,
  tallFlowers,
  petals,
  nylium,
  netherrack,
  moss,
  seabed,
];
