import type { BlockState } from '../../../../protocol/blockState.ts';
import {
  type BlockPosition,
  distance,
  FACINGS,
  type Facing,
  neighbour,
  oppositeOf,
  type Point,
} from '../../../../protocol/geometry.ts';
import type { BlockFacts, BlockView } from '../../perception/blockView.ts';
import { canSee, isInFrontOf, lookAngles, pointsOnSide } from '../../perception/sight.ts';
import { EYE_HEIGHT, REACH, SNEAKING_EYE_HEIGHT } from '../../player/player.ts';
import { isDecided, stackingOf } from './placedProperties.ts';
import { needsFloor, predict, type Use } from './predict.ts';

/** Where the player must look: at the point clicked, or anywhere while it is in sight. */
export type Looking = 'straight' | 'loose';

interface Reference {
  readonly cell: BlockPosition;
  readonly face: Facing;
  readonly facts: BlockFacts;
}

const LOOSE_ANGLES = [0, 90, 180, -90].flatMap((yaw) => [20, 70, -70].map((pitch) => ({ yaw, pitch })));

/** The sides that can be clicked so that the item goes to `cell`, whatever it will look like. */
export function referencesOf(blocks: BlockView, cell: BlockPosition, wanted: BlockState): Reference[] {
  const references: Reference[] = [];
  for (const side of FACINGS) {
    const reference = neighbour(cell, side);
    const facts = blocks.at(reference);
    if (facts && !facts.replaceable && facts.shapes.length > 0)
      references.push({ cell: reference, face: oppositeOf(side), facts });
  }
  const here = blocks.at(cell);
  if (here && here.state.id === wanted.id && here.shapes.length > 0)
    for (const face of FACINGS) references.push({ cell, face, facts: here });
  return references;
}

/**
 * The first use of the item, seen from a player whose feet are at `feet`, that makes a block with every property
 * `wanted` names. @param sneaks whether the player sneaks anyway. @param excluded keys of uses the server has refused already, see `useKey`.
 */
export function findUse(
  blocks: BlockView,
  cell: BlockPosition,
  wanted: BlockState,
  feet: Point,
  looking: Looking,
  sneaks: boolean,
  excluded: ReadonlySet<string> = new Set(),
): Use | undefined {
  for (const { cell: reference, face, facts } of referencesOf(blocks, cell, wanted)) {
    const sneaking = sneaks || (facts.interactive && reference !== cell) || wantsSneaking(blocks, cell, wanted);
    const eye = { x: feet.x, y: feet.y + (sneaking ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT), z: feet.z };
    for (const hit of pointsOnSide(facts, reference, face)) {
      if (distance(eye, hit) > REACH || !isInFrontOf(eye, hit, face)) continue;
      const honest = lookAngles(eye, hit);
      for (const { yaw, pitch } of looking === 'straight' ? [honest] : [honest, ...LOOSE_ANGLES]) {
        const use: Use = { reference, face, hit, cell, yaw, pitch, sneaking };
        if (excluded.has(useKey(use)) || !gives(blocks, wanted, use)) continue;
        if (!canSee(blocks, eye, hit)) break;
        return use;
      }
    }
  }
  return undefined;
}

/** Whether any player anywhere could place it now; a block without neighbours, say, cannot be placed. */
export function isPlaceable(blocks: BlockView, cell: BlockPosition, wanted: BlockState): boolean {
  return referencesOf(blocks, cell, wanted).some(({ cell: reference, face, facts }) =>
    pointsOnSide(facts, reference, face).some((hit) =>
      LOOSE_ANGLES.some(({ yaw, pitch }) =>
        gives(blocks, wanted, { reference, face, hit, cell, yaw, pitch, sneaking: false }),
      ),
    ),
  );
}

/** Differs for uses that the server might treat differently. */
export function useKey(use: Use): string {
  return `${use.reference.x},${use.reference.y},${use.reference.z},${use.face},${use.hit.x.toFixed(2)},${use.hit.y.toFixed(2)},${use.hit.z.toFixed(2)}`;
}

/** Whether the block found has the id and every decided property of the block wanted. */
export function isAsWanted(found: BlockState, wanted: BlockState): boolean {
  return (
    found.id === wanted.id &&
    Object.entries(wanted.properties).every(([name, value]) => {
      const actual = found.properties[name];
      return actual === undefined || actual === value || !isDecided(wanted.id, name);
    })
  );
}

function wantsSneaking(blocks: BlockView, cell: BlockPosition, wanted: BlockState): boolean {
  if (!/^(?:trapped_)?chest$/.test(wanted.id) || wanted.properties.type !== 'single') return false;
  return (['north', 'south', 'west', 'east'] as const).some(
    (side) => blocks.at(neighbour(cell, side))?.state.id === wanted.id,
  );
}

function gives(blocks: BlockView, wanted: BlockState, use: Use): boolean {
  if (needsFloor(wanted.id)) {
    const floor = blocks.at(neighbour(use.cell, 'down'));
    if (!floor || floor.shapes.length === 0) return false;
  }
  const properties = predict(wanted.id, use, (position) => blocks.at(position));
  if (!properties) return false;
  const stacking = stackingOf(wanted);
  for (const [name, value] of Object.entries(wanted.properties)) {
    if (!isDecided(wanted.id, name) || name === stacking?.property || name === 'open') continue;
    const predicted = properties[name];
    if (predicted !== undefined && predicted !== value) return false;
  }
  return true;
}
