import type { Blueprint } from '../protocol/blueprint.ts';
import { ConfigError } from '../protocol/errors.ts';
import { cottage, greenhouse, smallCottage, tent, watchtower } from './construction/blueprints/buildings.ts';
import { chapel } from './construction/blueprints/chapel.ts';
import { bridge, colonnade, gatehouse, pyramid, staircase } from './construction/blueprints/stonework.ts';
import { arch, bench, flowerBed, lamp, marketStall, pen, well } from './construction/blueprints/streetFurniture.ts';
import { constructionTask } from './construction/constructionTask.ts';
import { SUITES } from './suites/suites.ts';
import type { ConstructionTask, Task } from './task.ts';

/** The name of a task, its title and the generator of its blueprint. */
type Construction = readonly [name: string, title: string, build: () => Blueprint];

/** Our own blueprints, smallest first. */
const CONSTRUCTIONS: readonly Construction[] = [
  ['lamp', 'a street lamp', lamp],
  ['bench', 'a bench', bench],
  ['arch', 'a stone arch', arch],
  ['flower-bed', 'a flower bed', flowerBed],
  ['tent', 'a tent with a bed', tent],
  ['pen', 'a pen for animals', pen],
  ['well', 'a roofed well', well],
  ['staircase', 'a flight of stone stairs', () => staircase(5)],
  ['market-stall', 'a market stall', marketStall],
  ['bridge', 'a humpbacked bridge', () => bridge(9)],
  ['small-cottage', 'a small cottage', smallCottage],
  ['colonnade', 'a colonnade', () => colonnade(4)],
  ['pyramid', 'a stepped pyramid', () => pyramid(4)],
  ['watchtower', 'a watchtower', () => watchtower(6)],
  ['gatehouse', 'a gatehouse', gatehouse],
  ['greenhouse', 'a greenhouse', greenhouse],
  ['cottage', 'a cottage', cottage],
  ['chapel', 'a chapel', chapel],
];

/** The examples: single constructions, in a fixed order. The benchmarks are suites (suites/suites.ts). */
export function catalogue(): ConstructionTask[] {
  return CONSTRUCTIONS.map(exampleOf);
}

function exampleOf([name, title, build]: Construction): ConstructionTask {
  return constructionTask(build(), { id: idOf(name), title });
}

function idOf(name: string): string {
  return `construction/${name}`;
}

/** The task of that id, of the examples or a suite. @throws ConfigError 'unknown-task', naming the nearest ids. */
export function findTask(id: `construction/${string}`): ConstructionTask;
export function findTask(id: string): Task;
export function findTask(id: string): Task {
  // Building all of them takes some 20 ms.
  const example = CONSTRUCTIONS.find(([name]) => idOf(name) === id);
  if (example) return exampleOf(example);
  for (const suite of SUITES) {
    const task = suite.find(id);
    if (task) return task;
  }
  const within = SUITES.filter((suite) => suite.id === id || suite.id.startsWith(`${id}/`)).map((suite) => suite.id);
  if (within.length > 0)
    throw new ConfigError(
      'unknown-task',
      `"${id}" is ${within.length === 1 ? 'a suite' : 'several suites'}, not one task: see "guildhall list ${id}"`,
    );
  const ids = [...CONSTRUCTIONS.map(([name]) => idOf(name)), ...SUITES.flatMap((suite) => suite.taskIds)];
  const near = nearest(id, [...SUITES.map((suite) => suite.id), ...ids]);
  throw new ConfigError(
    'unknown-task',
    `no task or suite "${id}"; ${near.length > 0 ? `did you mean ${near.join(' or ')}?` : `there are ${ids.length} tasks: see "guildhall list"`}`,
  );
}

/** Up to three ids that contain the asked one, or differ from it in at most a third of their letters. */
function nearest(asked: string, ids: readonly string[]): string[] {
  const bare = (id: string) => id.slice(id.lastIndexOf('/') + 1).toLowerCase();
  return ids
    .map((id) => {
      const [a, b] = [bare(asked), bare(id)];
      const contained = a.length > 1 && (b.includes(a) || a.includes(b));
      return { id, distance: contained ? 0 : editDistance(a, b) / Math.max(a.length, b.length) };
    })
    .filter(({ distance }) => distance <= 1 / 3)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ id }) => id);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
