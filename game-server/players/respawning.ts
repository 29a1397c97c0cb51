import type { GameServer } from '../core/server.ts';
import { loginTemplate } from '../network/registries.ts';
import { completedRegistries, numbersIn } from '../network/registryCompletions.ts';
import { GAME_MODE_NUMBERS, type Player } from './player.ts';

/** A client that finds itself in a world of another name lets go of all it knew of the last one. */
const WAITING_WORLD = 'guildhall:waiting_room';

/** The world in which a client is to believe its player is. */
export function worldNameOf({ dimension }: GameServer, { admission }: Player): string {
  return admission.presence === 'visitor' ? WAITING_WORLD : `minecraft:${dimension.name}`;
}

/** The dimension within the `worldState` of versions that have one: by its number in the registry. */
export function dimensionOfState({ dimension, gameData }: GameServer): Record<string, unknown> {
  // What minecraft-data recorded was the overworld.
  if (dimension.name === 'overworld') return {};
  const number = numbersIn(completedRegistries(gameData.source), 'minecraft:dimension_type').get(dimension.name);
  return { dimension: number, seaLevel: dimension.seaLevel };
}

/** Makes a client forget the world and the body it had, as after a death. */
export function sendRespawn(server: GameServer, player: Player): void {
  const { source } = server.gameData;
  const template = loginTemplate(source);
  player.send('respawn', {
    ...template,
    dimension: `minecraft:${server.dimension.name}`,
    worldName: worldNameOf(server, player),
    hashedSeed: [0, 0],
    gamemode: GAME_MODE_NUMBERS[player.gameMode],
    previousGamemode: 255,
    isDebug: false,
    isFlat: server.world.isFlat,
    death: undefined,
    portalCooldown: 0,
    copyMetadata: template.worldState ? 0 : false,
    ...(template.worldState
      ? {
          worldState: {
            ...template.worldState,
            ...dimensionOfState(server),
            name: worldNameOf(server, player),
            hashedSeed: [0, 0],
            isFlat: server.world.isFlat,
            gamemode: player.gameMode,
            previousGamemode: 255,
          },
        }
      : {}),
  });
  if (source.features.announcesChunkLoad)
    player.send('game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 });
}
