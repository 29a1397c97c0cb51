import { ConfigError } from '../../../protocol/errors.ts';
import {
  add,
  type BlockPosition,
  type Box,
  boxContains,
  formatPosition,
  positionKey,
} from '../../../protocol/geometry.ts';
import type { ItemStack } from '../../../protocol/item.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import type { Checkpoint } from '../../cooking/cookingTask.ts';
import { makeCookingTask } from '../../cooking/makeCookingTask.ts';
import { circleIn } from '../../cooking/recipeCircle.ts';
import { BASE, ENCLOSURE, groundSteps } from '../../cooking/site/ground.ts';
import { type Choice, choiceOf, type Dish, ingredientsOf } from '../../cooking/sources.ts';
import { type ImportDefect, type ImportedTasks, refusedBy, repaired } from '../../importing/defect.ts';
import type { GameFacts } from '../../importing/objections.ts';
import { ImportRejection } from '../../importing/rejection.ts';
import { taskNumber } from '../../suites/suite.ts';
import type { Task } from '../../task.ts';
import { type NamedEntries, readEntry, readNamed, readSource } from '../readSource.ts';
import { movedIn } from './animals.ts';
import { cellsOfBlocks, type FarmCell, type FarmRemark } from './farmCells.ts';
import { type FarmComponent, FarmSetting, FarmSettings, FarmStructure } from './farmFiles.ts';
import { linked } from './links.ts';

const CHEST_SLOTS = 27;
const MOST_STRUCTURES = 1_000;

/**
 * Makes cooking tasks of VillagerBench's settings (`farm_setting.json`) with the structures of its own
 * `farm_blue_print.json`, where its loader puts them. Checkpoints are the file's; recipes, goal, limits and complexity
 * follow from the dish and its sources as in our own tasks.
 * @throws ConfigError 'villagerbench-not-found' or 'bad-villagerbench-file'; single settings are refused.
 */
export function importFarm(settingsPath: string, structuresPath: string, facts: GameFacts): ImportedTasks {
  const settings = readSource<unknown[]>(settingsPath, FarmSettings, {
    expected: '[{"target": "cake", "component": [...], ...}, ...]',
  });
  const structures = readNamed(structuresPath, {
    expected: '{"wheat_farm": {"blocks": [...]}, ...}',
    most: MOST_STRUCTURES,
  });
  const tasks: Task[] = [];
  const defects: ImportDefect[] = [];
  for (const [index, entry] of settings.entries()) {
    const id = `villagerbench/cooking/${taskNumber(index)}`;
    try {
      const setting = readEntry(FarmSetting, entry, 'the setting');
      tasks.push(farmTask(id, index, setting, structures, facts, defects));
    } catch (error) {
      const mended = defects.findIndex((defect) => defect.id === id);
      if (mended >= 0) defects.splice(mended);
      defects.push(refusedBy(id, error));
    }
  }
  return { tasks, defects };
}

/** @throws ImportRejection, RangeError or ConfigError for what cannot be cooked. */
function farmTask(
  id: string,
  index: number,
  setting: FarmSetting,
  structures: NamedEntries,
  facts: GameFacts,
  defects: ImportDefect[],
): Task {
  const { target: dish } = setting;
  const names = ingredientsOf(dish).map(({ name }) => name);
  const sources = Object.fromEntries(
    names.flatMap((name) => (typeof setting[name] === 'string' ? [[name, setting[name]]] : [])),
  );
  const task = makeCookingTask({
    id,
    dish,
    choice: choiceIn(dish, sources),
    title: `VillagerBench cooking ${index} (${dish === 'cake' ? 'cake' : 'rabbit stew'})`,
  });
  const checkpoints = checkpointsOf(id, setting, defects);
  const steps = [...groundSteps()];
  for (const component of setting.component) steps.push(...componentSteps(id, component, structures, facts, defects));
  return { ...task, checkpoints, site: { ...task.site, steps } };
}

function choiceIn(dish: Dish, sources: Readonly<Record<string, string>>): Choice {
  try {
    return choiceOf(dish, sources);
  } catch (error) {
    if (error instanceof ConfigError) throw new ImportRejection('unknown-source', error.message);
    throw error;
  }
}

function checkpointsOf(id: string, { target, check_point }: FarmSetting, defects: ImportDefect[]): Checkpoint[] {
  const points = check_point.map(({ name, count, score, sub_check_point }): Checkpoint => {
    const parts = sub_check_point.filter((part) => part !== name);
    if (parts.length < sub_check_point.length)
      defects.push(repaired(id, `the checkpoint ${name} is made from itself`, 'the edge is taken out'));
    return { item: name, count, score, parts };
  });
  const byItem = new Map(points.map((point) => [point.item, point]));
  if (byItem.size < points.length) throw new ImportRejection('contradictory', 'two checkpoints have one item');
  for (const { item, parts } of points)
    for (const part of parts)
      if (!byItem.has(part))
        throw new ImportRejection(
          'contradictory',
          `the checkpoint ${item} is made from ${part}, which is not a checkpoint`,
        );
  const dish = byItem.get(target);
  if (!dish) throw new ImportRejection('contradictory', `no checkpoint is the dish, ${target}`);
  const circle = circleIn(points);
  if (circle !== undefined) throw new ImportRejection('contradictory', `the checkpoints form a cycle at ${circle}`);
  return [dish, ...points.filter((point) => point !== dish)];
}

function componentSteps(
  id: string,
  component: FarmComponent,
  structures: NamedEntries,
  facts: GameFacts,
  defects: ImportDefect[],
): BuildStep[] {
  const [x, y, z] = component.position;
  const at = add(BASE, { x, y, z });
  const report = (remarks: readonly FarmRemark[]) => {
    for (const { outcome, what, how } of remarks)
      defects.push({ id, outcome, what: `${component.name}: ${what}`, how });
  };
  if (component.type === 'block') {
    const { name, facing, items } = component;
    const properties: Record<string, string> = facing === undefined ? {} : { facing };
    const { cells, remarks } = cellsOfBlocks([{ position: [0, 0, 0], name, items, properties }], at, facts);
    report(remarks);
    return cells.flatMap((cell) => stepsOf(cell, facts));
  }
  if (structures.repeated.has(component.name))
    throw new ImportRejection('repeated', `farm_blue_print.json has the structure ${component.name} more than once`);
  if (!structures.entries.has(component.name))
    throw new ImportRejection('missing-part', `the structure ${component.name} is missing in farm_blue_print.json`);
  const structure = readEntry(FarmStructure, structures.entries.get(component.name), component.name);
  const { cells, remarks } = cellsOfBlocks(structure.blocks, at, facts);
  report(remarks);
  const { places, moved } = movedIn(structure, at);
  if (moved > 0) report([{ outcome: 'repaired', what: `${moved} animals stand in the fence`, how: 'moved in' }]);
  return [
    ...linked(cells).flatMap((cell) => stepsOf(cell, facts)),
    ...places.map(({ kind, position }): BuildStep => {
      if (facts.hasMob && !facts.hasMob(kind))
        throw new ImportRejection('unknown-mob', `${component.name}: there is no mob "${kind}"`);
      inside(kind, position, WALLED);
      return { type: 'summon', kind, position };
    }),
  ];
}

/** Between the glass walls and below the roof; the ground may be replaced. */
const WALLED: Box = {
  min: { x: ENCLOSURE.min.x + 1, y: ENCLOSURE.min.y - 2, z: ENCLOSURE.min.z + 1 },
  max: { x: ENCLOSURE.max.x - 1, y: ENCLOSURE.max.y - 1, z: ENCLOSURE.max.z - 1 },
};

function inside(what: string, at: BlockPosition | { x: number; y: number; z: number }, box: Box): void {
  const cell = { x: Math.floor(at.x), y: Math.floor(at.y), z: Math.floor(at.z) };
  if (!boxContains(box, cell))
    throw new ImportRejection('outside-the-walls', `${what} at ${formatPosition(at)} is in or beyond a wall`);
}

function stepsOf({ position, state, items }: FarmCell, facts: GameFacts): BuildStep[] {
  inside(state.id, position, WALLED);
  const set: BuildStep = { type: 'set', position, state };
  if (items.length === 0) return [set];
  if (state.id !== 'chest')
    throw new ImportRejection('not-playable', `${state.id} at ${positionKey(position)} cannot hold items`);
  const stacks = items.flatMap((item) => stacksOf(item, facts));
  if (stacks.length > CHEST_SLOTS)
    throw new ImportRejection(
      'too-many-materials',
      `the chest at ${formatPosition(position)} needs ${stacks.length} slots`,
    );
  return [set, { type: 'container', position, items: stacks.map((stack, slot) => ({ slot, ...stack })) }];
}

function stacksOf({ id, count }: ItemStack, { stackSize }: GameFacts): ItemStack[] {
  const most = stackSize ? stackSize(id) : 64;
  if (most === undefined) throw new ImportRejection('unknown-item', `there is no item "${id}"`);
  return Array.from({ length: Math.ceil(count / most) }, (_, index) => ({
    id,
    count: Math.min(most, count - index * most),
  }));
}
