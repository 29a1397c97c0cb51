import { type BlockState, formatBlockState } from '../../protocol/blockState.ts';
import { type Blueprint, type BlueprintCell, blueprintOf } from '../../protocol/blueprint.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { type BlockPosition, boundsOf, boxContains, formatPosition } from '../../protocol/geometry.ts';
import { BUILDING_SITE, chestContents, type StackSize } from '../construction/arena.ts';
import { obtainabilityProblem } from '../construction/obtainability.ts';
import { supportProblems } from '../construction/support.ts';
import { REJECTION_REASONS, type RejectionReason } from './rejection.ts';

/** What is said about one task; a building far away has an objection to each of its cells. */
const MOST_OBJECTIONS = 1000;

/** One reason against a task, with a line for people. */
export interface Objection {
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** What a game version says of blocks and items (GameData); everything is taken to exist where a part is left out. */
export interface GameFacts {
  /** Why the version lacks a block state; undefined when it has it. */
  readonly problemWith?: ((state: BlockState) => string | undefined) | undefined;
  readonly stackSize?: StackSize | undefined;
  /** Whether a plan can summon a mob of that kind. */
  readonly hasMob?: ((kind: string) => boolean) | undefined;
}

/** The objections in the order of their reasons, the first of them where there are very many. */
export function sortedObjections(objections: readonly Objection[]): Objection[] {
  return [...objections]
    .sort((a, b) => REJECTION_REASONS.indexOf(a.reason) - REJECTION_REASONS.indexOf(b.reason))
    .slice(0, MOST_OBJECTIONS);
}

/**
 * Everything that keeps survival players from building cells where they are, arena coordinates, and from keeping them:
 * blocks nobody can place or the version lacks, places in or beyond the walls, blocks that fall or drop, more materials
 * than the chest holds.
 */
export function objectionsTo(name: string, cells: readonly BlueprintCell[], facts: GameFacts): Objection[] {
  const objections: Objection[] = [];
  for (const { position, state } of cells) {
    const where = `${formatBlockState(state)} at ${formatPosition(position)}`;
    const unobtainable = obtainabilityProblem(state);
    if (unobtainable) objections.push({ reason: 'not-obtainable', detail: `${where} ${unobtainable}` });
    const unknown = facts.problemWith?.(state);
    if (unknown) objections.push({ reason: 'unknown-block', detail: `${where}: ${unknown}` });
    if (!boxContains(BUILDING_SITE, position))
      objections.push({ reason: 'outside-the-walls', detail: `${where} is in or beyond a wall` });
  }
  if (cells.length === 0) return objections;
  const { blueprint, at } = stand(name, cells);
  for (const { position, state, reason } of supportProblems(blueprint, at.y - BUILDING_SITE.min.y)) {
    const place = { x: position.x + at.x, y: position.y + at.y, z: position.z + at.z };
    objections.push({
      reason: /falls/.test(reason) ? 'falls' : 'unsupported',
      detail: reason
        .replace(formatPosition(position), formatPosition(place))
        .replace(state.id, formatBlockState(state)),
    });
  }
  if (facts.stackSize && objections.length === 0)
    objections.push(...objectionsToMaterials(name, blueprint, facts.stackSize));
  return objections;
}

function objectionsToMaterials(name: string, blueprint: Blueprint, stackSize: StackSize): Objection[] {
  try {
    chestContents({ id: name, blueprint }, stackSize);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const reason = error.code === 'unknown-item' ? 'not-obtainable' : 'too-many-materials';
    return [{ reason, detail: error.message }];
  }
}

/** The cells as a blueprint standing where they are, arena coordinates. */
export function stand(
  name: string,
  cells: readonly BlueprintCell[],
): { readonly blueprint: Blueprint; readonly at: BlockPosition } {
  const blueprint = blueprintOf(
    name,
    cells.map(({ position, state }) => ({ position, state })),
  );
  return { blueprint, at: boundsOf(cells.map(({ position }) => position))?.min ?? BUILDING_SITE.min };
}
