import { formatBlockState, isAir } from '../../protocol/blockState.ts';
import { CALM_RULES } from '../../protocol/gameRules.ts';
import {
  type BlockPosition,
  type Box,
  boxContains,
  boxCovers,
  formatPosition,
  positionKey,
} from '../../protocol/geometry.ts';
import { blocksOf, holdsAtRelease } from './atRelease.ts';
import { RESERVED_DOCUMENTS } from './customDocuments.ts';
import type { CustomTask } from './customTask.ts';
import { exclusionIn } from './exclusions.ts';
import type { LeafPredicate, TaskPredicate } from './predicate.ts';

/** Characters of all documents together, as JSON. */
const LONGEST_DOCUMENTS = 200_000;
/** Blocks with slots that a predicate can count. */
const CONTAINERS =
  /^(?:chest|trapped_chest|barrel|dispenser|dropper|hopper|furnace|smoker|blast_furnace|.*shulker_box)$/;

/**
 * What in a task written as data contradicts itself: a line with the part it is in; undefined when all is well. Its site is
 * looked at with those of other tasks; whether a game version has its blocks and items, and whether they can be come by, is
 * not asked here.
 */
export function inconsistencyOfCustom(task: CustomTask): string | undefined {
  const { agents, kits, roles, needsTeam, success, checkpoints } = task;
  if (kits.length > agents.max)
    return `kits: ${kits.length} for up to ${agents.max} agents; expected one for each at most`;
  if (roles && roles.length > agents.max)
    return `roles: ${roles.length} for up to ${agents.max} agents; expected one for each at most`;
  if (needsTeam && agents.min < 2)
    return `needsTeam: the smallest team is of ${agents.min}; expected smallestTeam: 2 or more, or needsTeam: false`;
  const names = checkpoints.map(({ name }) => name);
  const repeated = names.findIndex((name, index) => names.indexOf(name) < index);
  if (repeated >= 0) return `checkpoints.${repeated}.name: "${names[repeated]}" is the name of an earlier one`;
  const predicates: (readonly [string, TaskPredicate])[] = [
    ['success', success],
    ...checkpoints.map(({ when }, index) => [`checkpoints.${index}.when`, when] as const),
  ];
  for (const [part, predicate] of predicates) {
    const problem = inconsistencyOfPredicate(part, predicate, task) ?? exclusionIn(part, predicate);
    if (problem !== undefined) return problem;
  }
  for (const [part, predicate] of predicates)
    if (holdsAtRelease(predicate, task))
      return `${part}: it is true from the start, or becomes true when nobody does anything; expected something that takes work`;
  return inconsistencyOfDocuments(task);
}

function inconsistencyOfDocuments({ documents, roles }: CustomTask): string | undefined {
  const all = [
    ['documents', documents] as const,
    ...(roles ?? []).map((role, place) => [`roles.${place}.documents`, role.documents ?? {}] as const),
  ];
  for (const [part, own] of all) {
    const reserved = Object.keys(own).find((name) => RESERVED_DOCUMENTS.has(name));
    if (reserved !== undefined)
      return `${part}.${reserved}: the name is kept for what goals give; expected another, such as "notes"`;
  }
  const size = JSON.stringify(all).length;
  return size > LONGEST_DOCUMENTS ? `documents: ${size} characters; expected at most ${LONGEST_DOCUMENTS}` : undefined;
}

function inconsistencyOfPredicate(part: string, predicate: TaskPredicate, task: CustomTask): string | undefined {
  switch (predicate.type) {
    case 'all':
    case 'any':
    case 'sequence':
      for (const [index, inner] of predicate.of.entries()) {
        const problem = inconsistencyOfPredicate(`${part}.of.${index}`, inner, task);
        if (problem !== undefined) return problem;
      }
      return undefined;
    case 'blocks':
    case 'inventory':
    case 'entities':
    case 'position':
    case 'crafted':
    case 'entered':
    case 'sunrises':
    case 'food':
    case 'eaten':
      return inconsistencyOfLeaf(part, predicate, task);
    default:
      return predicate satisfies never;
  }
}

function inconsistencyOfLeaf(part: string, leaf: LeafPredicate, task: CustomTask): string | undefined {
  const { box } = task.site;
  switch (leaf.type) {
    case 'blocks':
      return inconsistencyOfCells(part, leaf.cells, box);
    case 'inventory':
      if (leaf.holder.type === 'seat') return strangerSeat(`${part}.holder`, leaf.holder.place, task);
      if (leaf.holder.type === 'chest') return missingContainer(`${part}.holder`, leaf.holder.position, task);
      return undefined;
    case 'entities':
      if (leaf.max !== undefined && leaf.max < leaf.min) return `${part}.max: ${leaf.max}, below min, ${leaf.min}`;
      if (leaf.min === 0 && leaf.max === undefined)
        return `${part}: any number will do; expected a min above 0, or a max`;
      return leaf.region && outsideRegion(`${part}.region`, leaf.region, box);
    case 'position':
      if (leaf.ticks > task.limits.gameTicks)
        return `${part}.ticks: ${leaf.ticks}, and the game ends after ${task.limits.gameTicks}; expected fewer`;
      return (
        outsideRegion(`${part}.region`, leaf.region, box) ??
        (typeof leaf.who === 'number' ? strangerSeat(`${part}.who`, leaf.who, task) : undefined)
      );
    case 'sunrises':
      if (!(task.rules ?? CALM_RULES).doDaylightCycle)
        return `${part}: the sun stands still by the rule doDaylightCycle; expected it to move`;
      return typeof leaf.who === 'number' ? strangerSeat(`${part}.who`, leaf.who, task) : undefined;
    case 'entered':
      if (!task.nether)
        return `${part}: the arena has no part of the Nether; expected "nether", which in a task.yaml stands in "world"`;
      return typeof leaf.who === 'number' ? strangerSeat(`${part}.who`, leaf.who, task) : undefined;
    case 'food':
      return typeof leaf.who === 'number' ? strangerSeat(`${part}.who`, leaf.who, task) : undefined;
    case 'crafted':
    case 'eaten':
      return typeof leaf.by === 'number' ? strangerSeat(`${part}.by`, leaf.by, task) : undefined;
    default:
      return leaf satisfies never;
  }
}

function inconsistencyOfCells(
  part: string,
  cells: Extract<LeafPredicate, { type: 'blocks' }>['cells'],
  box: Box,
): string | undefined {
  const seen = new Set<string>();
  for (const [index, { position, state }] of cells.entries()) {
    const where = `${part}.cells.${index}: ${formatBlockState(state)} at ${formatPosition(position)}`;
    if (isAir(state.id)) return `${where}; expected a block, since nobody can put air`;
    if (!boxContains(box, position)) return `${where} is outside of the arena, ${boxText(box)}`;
    const key = positionKey(position);
    if (seen.has(key)) return `${where}: the cell is named twice`;
    seen.add(key);
  }
  return undefined;
}

function strangerSeat(part: string, place: number, { agents }: CustomTask): string | undefined {
  if (place < agents.min) return undefined;
  return `${part}: seat ${place + 1} is not in every team; expected 1 to ${agents.min}, as the smallest team is of ${agents.min}`;
}

function missingContainer(part: string, position: BlockPosition, { site }: CustomTask): string | undefined {
  const standing = blocksOf(site.steps)(position)?.id ?? 'air';
  if (CONTAINERS.test(standing)) return undefined;
  return `${part}: at ${formatPosition(position)} is ${standing}; expected a container such as a chest`;
}

function outsideRegion(part: string, region: Box, box: Box): string | undefined {
  const { min, max } = region;
  if (min.x > max.x || min.y > max.y || min.z > max.z)
    return `${part}: ${boxText(region)}; expected the lower corner first`;
  return boxCovers(box, region) ? undefined : `${part}: ${boxText(region)} is not within the arena, ${boxText(box)}`;
}

function boxText({ min, max }: Box): string {
  return `${formatPosition(min)} to ${formatPosition(max)}`;
}
