import type { GameData } from '../../../game-data/gameData.ts';
import { CUSTOM_METRICS } from '../../../server-plugin/scoring/definitions/custom.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import type { LeafPredicate, TaskPredicate } from '../../../tasks/custom/predicate.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';

/**
 * What a task written as data names that is not there: an item, block or mob of the game version, a tool, a metric. A line with
 * the part it is in; undefined when all is known.
 */
export function unknownIn(task: CustomTask, gameData: GameData, isTool: (name: string) => boolean): string | undefined {
  const { version } = gameData;
  for (const [place, kit] of task.kits.entries()) {
    const item = kit.find(({ id }) => !gameData.hasItem(id));
    if (item) return `kits.${place}.${item.id}: Minecraft ${version} has no item "${item.id}"`;
  }
  const tool = task.tools?.findIndex((name) => !isTool(name)) ?? -1;
  if (tool >= 0) return `tools.${tool}: unknown tool "${task.tools?.[tool]}"; expected one of docs/reference/tools.md`;
  for (const [place, role] of (task.roles ?? []).entries()) {
    const own = role.tools?.findIndex((name) => !isTool(name)) ?? -1;
    if (own >= 0)
      return `roles.${place}.tools.${own}: unknown tool "${role.tools?.[own]}"; expected one of docs/reference/tools.md`;
  }
  const known = CUSTOM_METRICS.map(({ name }) => name);
  const metric = task.headlines?.findIndex((name) => !known.includes(name)) ?? -1;
  if (metric >= 0)
    return `metrics.${metric}: unknown metric "${task.headlines?.[metric]}"; expected ${known.join(', ')}`;
  return (
    unknownInSite(task, gameData) ??
    unknownInPredicate('success', task.success, gameData) ??
    task.checkpoints
      .map(({ when }, index) => unknownInPredicate(`checkpoints.${index}.when`, when, gameData))
      .find((problem) => problem !== undefined)
  );
}

function unknownInSite({ site, nether }: CustomTask, gameData: GameData): string | undefined {
  return unknownInSteps('site', site.steps, gameData) ?? (nether && unknownInSteps('nether', nether.steps, gameData));
}

function unknownInSteps(place: string, steps: readonly BuildStep[], gameData: GameData): string | undefined {
  for (const [index, step] of steps.entries()) {
    const problem = step.type === 'fill' || step.type === 'set' ? gameData.problemWith(step.state) : undefined;
    if (problem !== undefined) return `${place}.steps.${index}: ${problem}`;
    if ((step.type === 'summon' || step.type === 'spawner') && !gameData.hasMob(step.kind))
      return `${place}.steps.${index}: Minecraft ${gameData.version} has no mob "${step.kind}" that can be summoned`;
    const item = step.type === 'container' ? step.items.find(({ id }) => !gameData.hasItem(id)) : undefined;
    if (item) return `${place}.steps.${index}: Minecraft ${gameData.version} has no item "${item.id}"`;
  }
  return undefined;
}

function unknownInPredicate(part: string, predicate: TaskPredicate, gameData: GameData): string | undefined {
  switch (predicate.type) {
    case 'all':
    case 'any':
    case 'sequence':
      return predicate.of
        .map((inner, index) => unknownInPredicate(`${part}.of.${index}`, inner, gameData))
        .find((problem) => problem !== undefined);
    case 'blocks':
    case 'inventory':
    case 'entities':
    case 'position':
    case 'entered':
    case 'crafted':
    case 'sunrises':
    case 'food':
    case 'eaten':
      return unknownInLeaf(part, predicate, gameData);
    default:
      return predicate satisfies never;
  }
}

function unknownInLeaf(part: string, leaf: LeafPredicate, gameData: GameData): string | undefined {
  switch (leaf.type) {
    case 'blocks':
      for (const { state } of leaf.cells) {
        const problem = gameData.problemWith(state);
        if (problem !== undefined) return `${part}: ${problem}`;
      }
      return undefined;
    case 'sunrises':
    case 'food':
      return undefined;
    case 'inventory':
    case 'crafted':
    case 'eaten': {
      const item = leaf.items.find((id) => !gameData.hasItem(id));
      return item === undefined ? undefined : `${part}: Minecraft ${gameData.version} has no item "${item}"`;
    }
    case 'entities':
      return gameData.hasMob(leaf.kind)
        ? undefined
        : `${part}: Minecraft ${gameData.version} has no mob "${leaf.kind}"`;
    case 'position':
    case 'entered':
      return undefined;
    default:
      return leaf satisfies never;
  }
}
