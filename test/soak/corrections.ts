import type { GameServer } from '../../game-server/core/server.ts';
import { HALF_WIDTH, SKIN, STANDING } from '../../game-server/players/path.ts';
import type { World } from '../../game-server/world/world.ts';
import type { Point } from '../../protocol/geometry.ts';

/** A move that the server put back. */
export interface Correction {
  readonly player: string;
  readonly tick: number;
  readonly reason: string;
  readonly from: Point;
  /** Where the client said it was. */
  readonly to: Point;
  /** Whether a vanilla server puts it back as well, for prismarine-physics walked into a wall by rounding. */
  readonly roundedIntoWall: boolean;
}

/** Vanilla's server takes bodies so much thinner when it looks for blocks they have moved into (1e-5), blocks. */
const VANILLA_SKIN = 1e-5;

/** Calls back for every position that the server corrects, with the move that it was about. */
export function watchCorrections(server: GameServer, found: (correction: Correction) => void): void {
  const claims = new Map<string, { readonly from: Point; readonly to: Point }>();
  server.addGate((player, packet, { x, y, z }) => {
    if (packet.startsWith('position') && typeof x === 'number' && typeof y === 'number' && typeof z === 'number')
      claims.set(player.username, { from: player.position, to: { x, y, z } });
    return true;
  });
  server.onEvent((event) => {
    if (event.type !== 'player-corrected') return;
    const { player, reason, position } = event;
    const { from, to } = claims.get(player) ?? { from: position, to: position };
    const roundedIntoWall = reason === 'moved through a block' && roundsIntoWall(server.world, from, to);
    found({ player, tick: server.tickNumber, reason, from, to, roundedIntoWall });
  });
}

/** A box as its least and greatest corner. */
interface Extent {
  readonly min: Point;
  readonly max: Point;
}

/**
 * Whether a body whose side was beyond a wall's face, by rounding or by less than this server puts anyone back for, was
 * walked on through that wall: prismarine-physics takes it to be inside already. A vanilla server corrects it too, as soon as
 * the body, made thinner by 1e-5, meets a block that it did not meet before: now, or a move earlier.
 */
export function roundsIntoWall(world: Pick<World, 'boxesAt'>, from: Point, to: Point): boolean {
  const before = bodyAt(from, SKIN);
  const after = bodyAt(to, VANILLA_SKIN);
  return blocksAt(world, after).some(
    (block) =>
      overlap(block, after) &&
      !overlap(block, before) &&
      (['x', 'z'] as const).some((axis) => {
        const [low, high] = [from[axis] - HALF_WIDTH - block.max[axis], from[axis] + HALF_WIDTH - block.min[axis]];
        return (low < 0 && low > -SKIN) || (high > 0 && high < SKIN);
      }),
  );
}

function bodyAt({ x, y, z }: Point, skin: number): Extent {
  const side = HALF_WIDTH - skin;
  return {
    min: { x: x - side, y: y + skin, z: z - side },
    max: { x: x + side, y: y + STANDING - skin, z: z + side },
  };
}

/** The collision boxes of all blocks that can meet an extent; fences reach half a block above their cell. */
function blocksAt(world: Pick<World, 'boxesAt'>, { min, max }: Extent): Extent[] {
  const boxes: Extent[] = [];
  for (let x = Math.floor(min.x); x <= Math.floor(max.x); x++)
    for (let y = Math.floor(min.y) - 1; y <= Math.floor(max.y); y++)
      for (let z = Math.floor(min.z); z <= Math.floor(max.z); z++)
        for (const [x0, y0, z0, x1, y1, z1] of world.boxesAt(x, y, z))
          boxes.push({ min: { x: x + x0, y: y + y0, z: z + z0 }, max: { x: x + x1, y: y + y1, z: z + z1 } });
  return boxes;
}

function overlap(a: Extent, b: Extent): boolean {
  return (['x', 'y', 'z'] as const).every((axis) => a.min[axis] < b.max[axis] && a.max[axis] > b.min[axis]);
}
