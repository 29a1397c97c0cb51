import { blockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Box, boxContains, formatPosition, positionKey } from '../../../protocol/geometry.ts';
import type { BuildStep, NetherSite } from '../../../worlds/plan/buildPlan.ts';
import { problemWithKind } from './commands.ts';
import { furnished, outside, type StackSize } from './furnishing.ts';
import { WrittenProblem } from './problem.ts';
import type { SchematicSource } from './schematics.ts';
import { cellAt } from './shapes.ts';
import type { NetherYaml } from './taskYaml.ts';

/** Four layers of ground, as below an arena, from the lowest that the Nether has. */
const BOTTOM = 0;
const FEET = 4;
const PATH = ['world', 'nether'] as const;

/** The arena's part of the Nether as its file has it, and the part of the file that each step comes from. @throws WrittenProblem */
export function builtNether(
  nether: NetherYaml,
  { schematics, stackSize }: { readonly schematics: SchematicSource; readonly stackSize: StackSize },
): { readonly site: NetherSite; readonly stepsFrom: readonly (readonly PropertyKey[])[] } {
  const { site, stepsFrom, rules } = furnished(groundOf(nether), nether, { path: PATH, schematics, stackSize });
  const [rule] = rules;
  if (rule)
    throw new WrittenProblem(
      rule.path,
      'rules and the hour are those of the whole world; expected it in world.commands',
    );
  const spawners = nether.spawners.flatMap(({ at, kind }, index) =>
    spawnerAt(cellAt(at), kind, { site, nether, index }),
  );
  return {
    site: { box: site.box, steps: [...site.steps, ...spawners.map(({ step }) => step)] },
    stepsFrom: [...stepsFrom, ...spawners.map(({ path }) => path)],
  };
}

function spawnerAt(
  position: BlockPosition,
  kind: string,
  { site, nether, index }: { readonly site: NetherSite; readonly nether: NetherYaml; readonly index: number },
): { readonly step: BuildStep; readonly path: readonly PropertyKey[] }[] {
  const path = [...PATH, 'spawners', index];
  if (!boxContains(site.box, position)) throw outside([...path, 'at'], 'a spawner', position, site.box);
  const problem = problemWithKind(kind);
  if (problem !== undefined) throw new WrittenProblem([...path, 'kind'], problem);
  const isSecond = nether.spawners.slice(0, index).some(({ at }) => positionKey(cellAt(at)) === positionKey(position));
  if (isSecond) throw new WrittenProblem([...path, 'at'], `there is a spawner at ${formatPosition(position)} already`);
  return [
    { step: { type: 'set', position, state: blockState('spawner') }, path },
    { step: { type: 'spawner', position, kind }, path },
  ];
}

/** A floor, a roof and four walls, netherrack inside and bedrock outside; or nothing. */
function groundOf({ preset, size: [width, height, depth] }: NetherYaml): NetherSite {
  const low = { x: -Math.floor(width / 2), z: -Math.floor(depth / 2) };
  const high = { x: low.x + width - 1, z: low.z + depth - 1 };
  const roof = FEET + height;
  if (preset === 'void') return { box: { min: { ...low, y: BOTTOM }, max: { ...high, y: roof - 1 } }, steps: [] };
  const box: Box = {
    min: { x: low.x - 2, y: BOTTOM, z: low.z - 2 },
    max: { x: high.x + 2, y: roof + 1, z: high.z + 2 },
  };
  const { min, max } = box;
  const fill = (from: BlockPosition, to: BlockPosition, id: string): BuildStep => ({
    type: 'fill',
    box: { min: from, max: to },
    state: blockState(id),
  });
  const shell = (inward: number, id: string): BuildStep[] => {
    const [from, to] = [
      { x: min.x + inward, y: min.y + inward, z: min.z + inward },
      { x: max.x - inward, y: max.y - inward, z: max.z - inward },
    ];
    return [
      fill(from, { ...to, x: from.x }, id),
      fill({ ...from, x: to.x }, to, id),
      fill(from, { ...to, z: from.z }, id),
      fill({ ...from, z: to.z }, to, id),
      fill({ ...from, y: to.y }, to, id),
    ];
  };
  const layer = (from: number, to: number, id: string) => fill({ ...min, y: from }, { ...max, y: to }, id);
  return {
    box,
    steps: [
      ...shell(1, 'netherrack'),
      layer(BOTTOM, FEET - 1, 'netherrack'),
      ...shell(0, 'bedrock'),
      layer(BOTTOM, BOTTOM, 'bedrock'),
    ],
  };
}
