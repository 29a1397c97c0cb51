import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { speciesOf } from '../../../game-server/mobs/species/speciesOf.ts';
import { formatBlockState, isAir } from '../../../protocol/blockState.ts';
import { cellsOf, formatPosition, sizeOf } from '../../../protocol/geometry.ts';
import { itemsOf } from '../../../tasks/construction/materials.ts';
import { blocksOf, isLike } from '../../../tasks/custom/atRelease.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import type {
  BlocksPredicate,
  EntitiesPredicate,
  LeafPredicate,
  TaskPredicate,
} from '../../../tasks/custom/predicate.ts';
import { canHave, type Stock } from '../../../tasks/making/solver/search.ts';
import { makingBook } from '../makingBook.ts';
import { itemsTogether } from './itemsTogether.ts';
import { isForOperators, isUnbreakable, stockOf } from './stock.ts';
import { missingTool } from './toolsNeeded.ts';

/** A region is looked through for a cell to stand in only as far as this. */
const MOST_CELLS = 200_000;
const PORTAL = 'nether_portal';

/**
 * Why a task written as data cannot be won in a version of the game, by what there is and what can be made of it; undefined
 * when nothing speaks against it. `tools` are those of every seat that has none of its own. It errs on the side of the task: that it can be won, its validation shows.
 */
export function unwinnable(task: CustomTask, version: string, tools: readonly string[]): string | undefined {
  const forOperators = usedByOperators(task);
  if (forOperators !== undefined) return forOperators;
  const stock = stockOf(task, version);
  const parts: (readonly [string, TaskPredicate])[] = [
    ['success', task.success],
    ...task.checkpoints.map(({ when }, index) => [`checkpoints.${index}.when`, when] as const),
  ];
  for (const [part, predicate] of parts) {
    const problem =
      impossible(part, predicate, { task, version, stock }) ?? missingTool(part, predicate, { task, tools });
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Blocks and items of a world or a kit that players without operator rights should not meet. */
function usedByOperators({ site, nether, kits }: CustomTask): string | undefined {
  const places = [['site', site.steps] as const, ...(nether ? [['nether', nether.steps] as const] : [])];
  for (const [place, steps] of places)
    for (const [index, step] of steps.entries()) {
      const ids =
        step.type === 'set' || step.type === 'fill'
          ? [step.state.id]
          : step.type === 'container'
            ? step.items.map(({ id }) => id)
            : [];
      // Fortresses of the Nether have spawners, and portals lead there and nowhere else.
      const isOfNether = (each: string) =>
        (place === 'nether' && each === 'spawner') || (nether !== undefined && each === PORTAL);
      const id = ids.find((each) => isForOperators(each) && !isOfNether(each));
      if (id !== undefined)
        return `${place}.steps.${index}: ${id} is for operators; expected what players have in survival`;
    }
  for (const [place, kit] of kits.entries()) {
    const item = kit.find(({ id }) => isForOperators(id));
    if (item) return `kits.${place}.${item.id}: it is for operators; expected what players have in survival`;
  }
  return undefined;
}

interface Winning {
  readonly task: CustomTask;
  readonly version: string;
  readonly stock: Stock;
}

function impossible(part: string, predicate: TaskPredicate, winning: Winning): string | undefined {
  switch (predicate.type) {
    case 'all':
    case 'sequence':
      return (
        predicate.of.map((inner, index) => impossible(`${part}.of.${index}`, inner, winning)).find(Boolean) ??
        (predicate.type === 'all' ? tooMuchTogether(part, predicate, winning) : undefined)
      );
    case 'any': {
      const problems = predicate.of.map((inner, index) => impossible(`${part}.of.${index}`, inner, winning));
      return problems.every(Boolean) ? problems[0] : undefined;
    }
    case 'blocks':
    case 'inventory':
    case 'entities':
    case 'position':
    case 'entered':
    case 'crafted':
    case 'sunrises':
    case 'food':
    case 'eaten':
      return impossibleLeaf(part, predicate, winning);
    default:
      return predicate satisfies never;
  }
}

function impossibleLeaf(part: string, leaf: LeafPredicate, winning: Winning): string | undefined {
  const { task, version } = winning;
  switch (leaf.type) {
    case 'blocks':
      return leaf.share === 1 ? (unplaceable(part, leaf, winning) ?? tooMuchTogether(part, leaf, winning)) : undefined;
    case 'entered':
    case 'sunrises':
    case 'food':
    case 'eaten':
      // What lives, grows and comes by itself there decides; validation shows it.
      return undefined;
    case 'inventory':
    case 'crafted': {
      const way = leaf.items.some((item) =>
        leaf.type === 'crafted' ? canCraft(item, winning) : isThere(item, winning, leaf.count),
      );
      const named = leaf.items.join(' or ');
      if (way) return leaf.type === 'inventory' ? tooMuchTogether(part, leaf, winning) : undefined;
      const isMade = leaf.items.some((item) => makingBook(version).waysTo(item).length > 0);
      if (leaf.type === 'crafted' && !isMade) return `${part}: no recipe of Minecraft ${version} makes ${named}`;
      return isMade
        ? `${part}: ${leaf.count} ${named} cannot be made out of what kits, containers and the site hold`
        : `${part}: no recipe of Minecraft ${version} makes ${named}, and there is none in a kit, a container or the site`;
    }
    case 'entities':
      return tooFewMobs(part, leaf, winning);
    case 'position': {
      const { x, y, z } = sizeOf(leaf.region);
      if (x * y * z > MOST_CELLS) return undefined;
      const at = blocksOf(task.site.steps);
      for (const cell of cellsOf(leaf.region))
        if (isAir(at(cell)?.id ?? 'air') || /carpet|plate|water/.test(at(cell)?.id ?? '')) return undefined;
      return `${part}.region: every cell of it is filled with blocks; expected room to stand in`;
    }
    default:
      return leaf satisfies never;
  }
}

/** A block that nobody can put where it is wanted. */
function unplaceable(part: string, { cells }: BlocksPredicate, winning: Winning): string | undefined {
  const { task, version } = winning;
  const at = blocksOf(task.site.steps);
  for (const [index, { position, state }] of cells.entries()) {
    const standing = at(position);
    if (isLike(state, standing)) continue;
    // Flint and steel make it, in a frame.
    if (state.id === PORTAL && task.nether) continue;
    if (isForOperators(state.id)) return `${part}.cells.${index}: ${state.id} is for operators; nobody can place it`;
    if (standing && isUnbreakable(standing.id, version))
      return `${part}.cells.${index}: at ${formatPosition(position)} is ${standing.id}, which nobody can break`;
    if (standing?.id === state.id) continue;
    const missing = itemsOf(state).find(({ id }) => !isPlacedOtherwise(state.id, version) && !isThere(id, winning));
    if (missing)
      return `${part}: nobody can place ${formatBlockState(state)}: there is no ${missing.id} in a kit, a container or the site, and nothing to make one of in Minecraft ${version}`;
  }
  return undefined;
}

/** Blocks that come of others where they stand, by a tool, water or fire. */
const MADE_IN_PLACE =
  /^(?:farmland|dirt_path|carved_pumpkin|fire|soul_fire|stripped_.*|.*_concrete|.*cauldron|.*(?:exposed|weathered|oxidized)_.*)$/;

function isPlacedOtherwise(id: string, version: string): boolean {
  return (
    MADE_IN_PLACE.test(id) || itemsOf({ id, properties: {} }).some((item) => !makingBook(version).hasItem(item.id))
  );
}

/** What a predicate, or several at a time, take in all, where that is more than there is. */
function tooMuchTogether(
  part: string,
  predicate: TaskPredicate,
  { task, version, stock }: Winning,
): string | undefined {
  const wanted = itemsTogether(predicate, task, (id) => !isPlacedOtherwise(id, version));
  if (wanted.length === 0 || canHave(makingBook(version), stock, wanted) !== 'no') return undefined;
  const named = wanted.map(({ item, count }) => `${count} ${item}`).join(', ');
  return `${part}: ${named} cannot be had at a time out of what kits, containers and the site hold`;
}

function tooFewMobs(part: string, { kind, min }: EntitiesPredicate, winning: Winning): string | undefined {
  const { task, version, stock } = winning;
  const first = task.site.steps.filter((step) => step.type === 'summon' && step.kind === kind).length;
  const isBrought = [`${kind}_spawn_egg`, ...(kind === 'chicken' ? ['egg'] : [])].some(
    (item) => (stock.items.get(item) ?? 0) > 0,
  );
  if (first >= min || isBrought) return undefined;
  const found = `${part}: ${min} ${kind} are asked for, there are ${first}`;
  const egg = `a ${kind}_spawn_egg`;
  const foods = speciesOf(ServerGameData.of(version), kind)?.foods ?? [];
  if (foods.length === 0) return `${found}, and they do not breed; summon more, or give ${egg}`;
  if (first < 2) return `${found}, and nothing brings more; summon two at least, or give ${egg}`;
  if (foods.some((item) => isThere(item, winning, 2))) return undefined;
  return `${found}, and there is nothing to breed them with; give ${foods.slice(0, 3).join(' or ')}, two at least, or ${egg}`;
}

function isThere(item: string, { version, stock }: Winning, count = 1): boolean {
  return canHave(makingBook(version), stock, [{ item, count }]) !== 'no';
}

/** Out of something else than itself. */
function canCraft(item: string, { version, stock }: Winning): boolean {
  const items = new Map([...stock.items].filter(([id]) => id !== item));
  const isByHand = makingBook(version)
    .waysTo(item)
    .some(({ at }) => at === 'hand' || at === 'crafting_table');
  return isByHand && canHave(makingBook(version), { ...stock, items }, [{ item, count: 1 }]) !== 'no';
}
