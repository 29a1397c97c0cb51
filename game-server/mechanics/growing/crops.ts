import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, HORIZONTAL_FACINGS, neighbour } from '../../../protocol/geometry.ts';
import { isDirt } from '../../data/blockTags.ts';
import { ageOf, type Field } from './field.ts';
import type { GrowthRule } from './growthRule.ts';

/** Light a crop needs to grow, by day's count: crops grow at night under the open sky (Minecraft wiki, "Crops"). */
const CROP_LIGHT = 9;

/**
 * The points that make a crop grow faster (Minecraft wiki, "Tutorials/Crop farming", growth rate): farmland below and
 * around counts, wet farmland thrice; neighbours of the same kind at a side and a corner halve it.
 */
function growthPoints(field: Field, position: BlockPosition, id: string): number {
  let points = 1;
  for (let dx = -1; dx <= 1; dx++)
    for (let dz = -1; dz <= 1; dz++) {
      const ground = field.at({ x: position.x + dx, y: position.y - 1, z: position.z + dz });
      if (ground.id !== 'farmland') continue;
      const worth = ageOf(ground, 'moisture') > 0 ? 3 : 1;
      points += dx === 0 && dz === 0 ? worth : worth / 4;
    }
  const same = (dx: number, dz: number) =>
    field.at({ x: position.x + dx, y: position.y, z: position.z + dz }).id === id;
  const alongX = same(-1, 0) || same(1, 0);
  const alongZ = same(0, -1) || same(0, 1);
  const diagonal = () => same(-1, -1) || same(1, -1) || same(1, 1) || same(-1, 1);
  return (alongX && alongZ) || diagonal() ? points / 2 : points;
}

/** Whether chance lets a crop take its next step in this random tick. */
function growsNow(field: Field, position: BlockPosition, id: string): boolean {
  return field.light(position) >= CROP_LIGHT && field.oneIn(Math.floor(25 / growthPoints(field, position, id)) + 1);
}

interface Crop {
  readonly id: string;
  readonly ripe: number;
  /** Skips one random tick of three (Minecraft wiki, "Beetroot Seeds", "Torchflower Crop"). */
  readonly slow?: boolean;
  /** Steps that bone meal adds. */
  readonly meal: (field: Field) => number;
}

const fewSteps = ({ random }: Field) => random.integer(2, 5);
const CROPS: readonly Crop[] = [
  { id: 'wheat', ripe: 7, meal: fewSteps },
  { id: 'carrots', ripe: 7, meal: fewSteps },
  { id: 'potatoes', ripe: 7, meal: fewSteps },
  { id: 'beetroots', ripe: 3, slow: true, meal: ({ random }) => Math.floor(random.integer(2, 5) / 3) },
];

const rows: readonly GrowthRule[] = CROPS.map(({ id, ripe, slow, meal }) => ({
  ids: id,
  tick(field, position, state) {
    if (ageOf(state) >= ripe || (slow && field.oneIn(3))) return;
    if (growsNow(field, position, id)) field.adjust(position, state, { age: `${ageOf(state) + 1}` });
  },
  boneMeal(field, position, state) {
    if (ageOf(state) >= ripe) return false;
    field.adjust(position, state, { age: `${Math.min(ripe, ageOf(state) + meal(field))}` });
    return true;
  },
}));

/** The torchflower's last step is a block of its own (Minecraft wiki, "Torchflower Crop"). */
const torchflower: GrowthRule = {
  ids: 'torchflower_crop',
  tick(field, position, state) {
    if (!field.oneIn(3) && growsNow(field, position, state.id)) growTorchflower(field, position, state);
  },
  boneMeal(field, position, state) {
    growTorchflower(field, position, state);
    return true;
  },
};

function growTorchflower(field: Field, position: BlockPosition, state: BlockState): void {
  if (ageOf(state) === 0) field.adjust(position, state, { age: '1' });
  else field.set(position, field.state('torchflower'));
}

/** Minecraft wiki, "Pitcher Crop": five stages, from the fourth on two blocks high. */
const PITCHER_RIPE = 4;
const PITCHER_TALL = 3;
const pitcher: GrowthRule = {
  ids: 'pitcher_crop',
  tick(field, position, state) {
    if (state.properties.half !== 'lower' || ageOf(state) >= PITCHER_RIPE) return;
    if (growsNow(field, position, state.id)) growPitcher(field, position, state);
  },
  boneMeal(field, position, state) {
    const lower = state.properties.half === 'lower' ? position : neighbour(position, 'down');
    const base = field.at(lower);
    return base.id === 'pitcher_crop' && ageOf(base) < PITCHER_RIPE && growPitcher(field, lower, base);
  },
};

function growPitcher(field: Field, position: BlockPosition, state: BlockState): boolean {
  const age = ageOf(state) + 1;
  const above = neighbour(position, 'up');
  if (age < PITCHER_TALL) return field.adjust(position, state, { age: `${age}` });
  if (!(field.isEmpty(above) || field.at(above).id === 'pitcher_crop') || !field.owns(above)) return false;
  field.adjust(position, state, { age: `${age}` });
  return field.set(above, field.state('pitcher_crop', { half: 'upper', age: `${age}` }));
}

/** Stems bear their fruit beside them (Minecraft wiki, "Pumpkin Seeds", "Melon Seeds"). */
const STEM_RIPE = 7;
const stems: readonly GrowthRule[] = ['melon', 'pumpkin'].map((fruit) => ({
  ids: `${fruit}_stem`,
  tick: (field, position, state) => growStem(field, position, state, fruit),
  boneMeal(field, position, state) {
    if (ageOf(state) >= STEM_RIPE) return false;
    const age = Math.min(STEM_RIPE, ageOf(state) + field.random.integer(2, 5));
    field.adjust(position, state, { age: `${age}` });
    if (age === STEM_RIPE) growStem(field, position, field.at(position), fruit);
    return true;
  },
}));

function growStem(field: Field, position: BlockPosition, state: BlockState, fruit: string): void {
  if (!growsNow(field, position, state.id)) return;
  if (ageOf(state) < STEM_RIPE) {
    field.adjust(position, state, { age: `${ageOf(state) + 1}` });
    return;
  }
  const side = field.random.pick(HORIZONTAL_FACINGS);
  const beside = neighbour(position, side);
  const ground = field.next(beside, 'down').id;
  if (!field.isEmpty(beside) || !(ground === 'farmland' || isDirt(ground)) || !field.owns(beside)) return;
  field.set(beside, field.state(fruit));
  field.set(position, field.state(`attached_${fruit}_stem`, { facing: side }));
}

export const cropRules: readonly GrowthRule[] = [...rows, torchflower, pitcher, ...stems];
