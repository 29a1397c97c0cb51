import {
  type BlockPosition,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
  type Point,
} from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { isBed } from '../../data/blockTags.ts';
import type { Entities } from '../../entities/entities.ts';
import type { Player } from '../../players/player.ts';
import type { DayCycle } from '../environment/dayCycle.ts';
import { zoneOf } from '../health/damage.ts';

/** A bed as it stands: where its head is and where it points. */
export interface Bed {
  readonly head: BlockPosition;
  readonly facing: HorizontalFacing;
}

/** How far away a bed may be to lie down, blocks sideways and upright (Minecraft wiki, "Bed", Sleeping). */
const REACH = 3;
const REACH_UPRIGHT = 2;
/** Monsters this near keep one awake, blocks sideways and upright. */
const MONSTERS_NEAR = 8;
const MONSTERS_NEAR_UPRIGHT = 5;
/** Counted as hostile by minecraft-data, yet nobody's sleep suffers from them. */
const CALM_MONSTERS: ReadonlySet<string> = new Set(['zombified_piglin', 'shulker', 'slime', 'ghast', 'phantom']);

/** The bed of which a cell holds one half; undefined when there is none or only half a bed. */
export function bedAt({ world }: GameServer, position: BlockPosition): Bed | undefined {
  const state = world.block(position);
  if (!isBed(state.id)) return undefined;
  const facing = state.properties.facing as HorizontalFacing;
  const head = state.properties.part === 'head' ? position : neighbour(position, facing);
  const there = world.block(head);
  return isBed(there.id) && there.properties.part === 'head' ? { head, facing } : undefined;
}

/** Whether a player is near enough to one of the bed's halves. */
export function isInReach({ position }: Player, { head, facing }: Bed): boolean {
  return [head, neighbour(head, oppositeOf(facing))].some(
    ({ x, y, z }) =>
      Math.abs(position.x - (x + 0.5)) <= REACH &&
      Math.abs(position.y - y) <= REACH_UPRIGHT &&
      Math.abs(position.z - (z + 0.5)) <= REACH,
  );
}

/** Whether a full block above the bed leaves no room to lie down. */
export function isObstructed({ world }: GameServer, { head, facing }: Bed): boolean {
  return [head, neighbour(head, oppositeOf(facing))].some(({ x, y, z }) =>
    world
      .boxesAt(x, y + 1, z)
      .some((box) => box[1] <= 0 && box[4] >= 1 && box[3] - box[0] >= 1 && box[5] - box[2] >= 1),
  );
}

/** Whether a monster is so near that nobody dares to sleep. */
function areMonstersNear(server: GameServer, entities: Entities, zone: string, { head }: Bed): boolean {
  const middle: Point = { x: head.x + 0.5, y: head.y, z: head.z + 0.5 };
  for (const entity of entities.inZone(zone)) {
    const kind = server.gameData.source.data.entitiesByName[entity.kind];
    if (kind?.type !== 'hostile' || CALM_MONSTERS.has(entity.kind) || entity.removed) continue;
    const { x, y, z } = entity.position;
    if (
      Math.abs(x - middle.x) <= MONSTERS_NEAR &&
      Math.abs(y - middle.y) <= MONSTERS_NEAR_UPRIGHT &&
      Math.abs(z - middle.z) <= MONSTERS_NEAR
    )
      return true;
  }
  return false;
}

/** Why a player cannot fall asleep in a bed now, as the client's translation key; undefined when they can. */
export function sleepProblem(
  server: GameServer,
  days: DayCycle,
  entities: Entities,
  player: Player,
  bed: Bed,
): string | undefined {
  const zone = zoneOf(player);
  if (days.isDay(zone)) return 'block.minecraft.bed.no_sleep';
  if (player.gameMode !== 'creative' && areMonstersNear(server, entities, zone, bed))
    return 'block.minecraft.bed.not_safe';
  return undefined;
}
