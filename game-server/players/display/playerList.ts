import type { GameServer } from '../../core/server.ts';
import { GAME_MODE_NUMBERS, type Player } from '../player.ts';
import { text } from './displayPackets.ts';

/** The packet that takes players out of a client's list. */
export function unlisting(server: GameServer, players: readonly Player[]): [string, Record<string, unknown>] {
  const uuids = players.map(({ uuid }) => uuid);
  return server.gameData.source.features.playerInfoFlags
    ? ['player_remove', { players: uuids }]
    : ['player_info', { action: 'remove_player', data: uuids.map((uuid) => ({ uuid })) }];
}

/** Puts players into the list of a client, itself among them under the name it believes to have. */
export function showInList(server: GameServer, viewer: Player, players: readonly Player[]): void {
  // A client finds itself in the list by the name and uuid it was given when it logged in.
  const profileOf = (player: Player) =>
    player === viewer ? player.profile : { name: player.username, uuid: player.uuid };
  const goesByAnother = viewer.profile.name !== viewer.username || viewer.moved;
  const shownName = (player: Player) =>
    player === viewer && goesByAnother ? text(server, viewer.username) : undefined;
  if (server.gameData.source.features.playerInfoFlags)
    viewer.send('player_info', {
      action: {
        add_player: true,
        update_game_mode: true,
        update_listed: true,
        update_latency: true,
        ...(goesByAnother ? { update_display_name: true } : {}),
      },
      data: players.map((player) => ({
        uuid: profileOf(player).uuid,
        player: { name: profileOf(player).name, properties: [] },
        gamemode: GAME_MODE_NUMBERS[player.gameMode],
        listed: 1,
        latency: 0,
        displayName: shownName(player),
      })),
    });
  else
    viewer.send('player_info', {
      action: 'add_player',
      data: players.map((player) => ({
        uuid: profileOf(player).uuid,
        name: profileOf(player).name,
        properties: [],
        gamemode: GAME_MODE_NUMBERS[player.gameMode],
        ping: 0,
        displayName: shownName(player),
      })),
    });
}
