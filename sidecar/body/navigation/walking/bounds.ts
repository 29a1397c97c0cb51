import type { Box, Point } from '../../../../protocol/geometry.ts';
import { cellKey } from '../../perception/blockView.ts';
import { arenaOf, otherPlayers, othersOf, type Player } from '../../player/player.ts';
import { type Footing, SAFE_DROP } from './footing.ts';

/** Points of health a walk may cost where there is no other way, and the least that must be left. */
const MOST_HURT = 7;
const LEAST_HEALTH = 8;
/** The deepest fall any walk may take, blocks. */
export const DEEPEST_DROP = SAFE_DROP + MOST_HURT;

/** The arena in world coordinates: what lies beyond it is out of bounds. */
export function arenaInWorld(player: Player): Box {
  const { min, max } = arenaOf(player);
  return { min: player.frame.toWorld(min), max: player.frame.toWorld(max) };
}

/** How deep a fall the body would take where there is no other way, blocks. */
export function longestDropFor(player: Player): number {
  return SAFE_DROP + Math.min(MOST_HURT, Math.max(0, Math.floor(player.bot.health ?? 0) - LEAST_HEALTH));
}

/** Keys of the cells other players' bodies are in. */
export function cellsOfOthers(player: Player): Set<number> {
  const cells = new Set<number>();
  for (const { position } of otherPlayers(player)) for (const cell of cellsOfBody(position)) cells.add(cell);
  return cells;
}

/** Another player whose body a way leads through. */
interface MetPlayer {
  readonly name: string;
  readonly at: Point;
  readonly cells: ReadonlySet<number>;
}

/** The other players in whose cells a way leads, in its order. */
export function playersOn(player: Player, path: readonly Footing[]): MetPlayer[] {
  const others = othersOf(player).map(
    ({ name, entity }): MetPlayer => ({ name, at: entity.position, cells: new Set(cellsOfBody(entity.position)) }),
  );
  const met = path.flatMap(({ x, y, z }) =>
    others.filter(({ cells }) => cells.has(cellKey(x, y, z)) || cells.has(cellKey(x, y + 1, z))),
  );
  return [...new Set(met)];
}

function cellsOfBody({ x, y, z }: Point): number[] {
  const cells: number[] = [];
  for (let cellX = Math.floor(x - 0.3); cellX <= Math.floor(x + 0.3); cellX++)
    for (let cellZ = Math.floor(z - 0.3); cellZ <= Math.floor(z + 0.3); cellZ++)
      for (let cellY = Math.floor(y + 0.01); cellY <= Math.floor(y + 1.7); cellY++)
        cells.push(cellKey(cellX, cellY, cellZ));
  return cells;
}
