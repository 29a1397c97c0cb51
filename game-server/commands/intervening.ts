import type { Intervention, PutBlock } from '../../protocol/gameServer/intervention.ts';
import type { Player } from '../players/player.ts';
import { together, writeBlock } from './blockWriter.ts';
import type { Game } from './game.ts';
import { Target } from './target.ts';
import { moveTarget } from './targetMoves.ts';

/**
 * Does to a zone what the referee's console would do by setblock, tp, spawnpoint and give. World coordinates.
 * @param player whom the intervention names, where it names one.
 */
export function intervene(game: Game, intervention: Intervention, player: Player | undefined): void {
  switch (intervention.type) {
    case 'set-blocks':
      together(game, () => {
        for (const cell of intervention.cells) put(game, cell);
      });
      return;
    case 'teleport':
      if (player) moveTarget(game, new Target(player), intervention.position, { yaw: intervention.yaw, pitch: 0 });
      return;
    case 'set-respawn':
      if (player) player.respawnPoint = { position: { ...intervention.position }, yaw: intervention.yaw };
      return;
    case 'give':
      if (player) give(game, player, intervention.item, intervention.count);
      return;
    default:
      intervention satisfies never;
  }
}

function put(game: Game, { position, state, items, lines }: PutBlock): void {
  writeBlock(game, position, { state, nbt: undefined });
  if (!items && !lines) return;
  const { world } = game.server;
  const entity = world.entityAt(position) ?? world.resetEntity(position);
  if (entity && 'slots' in entity && items) {
    const { slots } = entity;
    game.windows.reporting({ id: entity.id, parts: [{ position, slots }] }, undefined, () => slots.replaceAll(items));
  }
  if (entity?.type === 'sign' && lines) entity.front = [...lines];
  world.touch(position);
}

/** As the give command does: what finds no room is thrown before the player. */
function give(game: Game, player: Player, id: string, count: number): void {
  const most = game.server.gameData.stackSize(id) ?? 1;
  for (let left = count; left > 0; left -= most) {
    const rest = player.inventory.insert({ id, count: Math.min(left, most) });
    if (rest) game.items.throwFrom(player, rest);
  }
}
