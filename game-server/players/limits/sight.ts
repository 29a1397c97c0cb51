import { type BlockPosition, formatPosition, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { ShapeBox } from '../../data/collisionShapes.ts';
import type { Entity } from '../../entities/entity.ts';
import { rayCast } from '../../world/rayCast.ts';
import type { World } from '../../world/world.ts';
import type { Player } from '../player.ts';
import { recentBlocksOf } from '../recentBlocks.ts';

interface Corners {
  readonly min: Point;
  readonly max: Point;
}

/** How much of a line may be missing at its end: what lies against the target hides none of it. */
const TOUCHING = 0.999;
/** Where on each side of a target lines may end, the middle first; gaps narrower than these do not count. */
const SPOTS = [0.5, 0.15, 0.85, 0.02, 0.98] as const;
const WHOLE: readonly ShapeBox[] = [[0, 0, 0, 1, 1, 1]];
const AXES = ['x', 'y', 'z'] as const;

/**
 * Why a player may not touch a block although it is within reach; undefined when they may. What a mate has put in the way
 * lately hides nothing, for the player may not know of it.
 */
export function sightProblem(server: GameServer, player: Player, position: BlockPosition): string | undefined {
  if (!player.senses.touchNeedsSight) return undefined;
  if ([server.world, recentBlocksOf(server)].some((blocks) => seesBlock(blocks, player.eyes, position)))
    return undefined;
  return `${formatPosition(position)} is out of sight`;
}

/** Why a player may not touch an entity or another player within reach; undefined when they may. */
export function entitySightProblem(server: GameServer, player: Player, target: Entity | Player): string | undefined {
  if (!player.senses.touchNeedsSight) return undefined;
  if ([server.world, recentBlocksOf(server)].some((blocks) => seesBox(blocks, player.eyes, bodyBox(target))))
    return undefined;
  return `${'kind' in target ? target.kind : target.username} is out of sight`;
}

/** The corners of the box that a body takes up. World coordinates. */
export function bodyBox(body: Entity | Player): Corners {
  const { x, y, z } = body.position;
  const half = 'kind' in body ? body.width / 2 : 0.3;
  const height = 'kind' in body ? body.height : 1.8;
  return { min: { x: x - half, y, z: z - half }, max: { x: x + half, y: y + height, z: z + half } };
}

/** Whether a line leads from the eyes to any side of a block that is turned to them; of the whole cell where bodies pass. */
export function seesBlock(world: Pick<World, 'boxesAt'>, eyes: Point, cell: BlockPosition): boolean {
  const { x, y, z } = cell;
  const own = world.boxesAt(x, y, z);
  return (own.length > 0 ? own : WHOLE).some(([minX, minY, minZ, maxX, maxY, maxZ]) => {
    const min = { x: x + minX, y: y + minY, z: z + minZ };
    return seesBox(world, eyes, { min, max: { x: x + maxX, y: y + Math.min(1, maxY), z: z + maxZ } }, cell);
  });
}

/** @param own the cell whose block is the target and hides nothing of itself. */
function seesBox(world: Pick<World, 'boxesAt'>, eyes: Point, { min, max }: Corners, own?: BlockPosition): boolean {
  const hiding = hidingFrom(world, eyes, own);
  const sees = (to: Point) => (rayCast(world, eyes, to, hiding)?.share ?? 1) >= TOUCHING;
  let within = true;
  for (const axis of AXES) {
    const far = eyes[axis] >= max[axis];
    if (!far && eyes[axis] > min[axis]) continue;
    within = false;
    const [first, second] = AXES.filter((other) => other !== axis) as ['x' | 'y' | 'z', 'x' | 'y' | 'z'];
    for (const one of SPOTS)
      for (const two of SPOTS) {
        const to = { ...(far ? max : min) };
        to[first] = min[first] + (max[first] - min[first]) * one;
        to[second] = min[second] + (max[second] - min[second]) * two;
        if (sees(to)) return true;
      }
  }
  return within;
}

/** What is in the way of lines from the eyes: every block but the target and what the eyes are inside of. */
function hidingFrom(world: Pick<World, 'boxesAt'>, eyes: Point, own: BlockPosition | undefined) {
  return (x: number, y: number, z: number): readonly ShapeBox[] => {
    if (own && x === own.x && y === own.y && z === own.z) return [];
    const boxes = visibleBoxes(world.boxesAt(x, y, z));
    const [at, above, beside] = [eyes.x - x, eyes.y - y, eyes.z - z];
    if (at < 0 || at > 1 || above < 0 || above > 1 || beside < 0 || beside > 1) return boxes;
    return boxes.filter(
      ([minX, minY, minZ, maxX, maxY, maxZ]) =>
        at < minX || at > maxX || above < minY || above > maxY || beside < minZ || beside > maxZ,
    );
  };
}

const visible = new WeakMap<readonly ShapeBox[], readonly ShapeBox[]>();

/** Fences and walls stop bodies half a block higher than they can be seen (Minecraft wiki, "Fence"). */
function visibleBoxes(boxes: readonly ShapeBox[]): readonly ShapeBox[] {
  if (!boxes.some((box) => box[4] > 1)) return boxes;
  let made = visible.get(boxes);
  if (!made) {
    made = boxes.map(([minX, minY, minZ, maxX, maxY, maxZ]) => [minX, minY, minZ, maxX, Math.min(1, maxY), maxZ]);
    visible.set(boxes, made);
  }
  return made;
}
