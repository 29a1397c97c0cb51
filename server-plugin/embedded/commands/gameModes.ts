import { GAME_MODE_NUMBERS, type GameMode, type Player } from '../players/player.ts';
import type { EmbeddedServer } from '../server.ts';

/** Flags of the abilities packet by mode: invulnerable 1, flying 2, may fly 4, instant building 8 (Minecraft wiki). */
const ABILITIES: Readonly<Record<GameMode, number>> = {
  survival: 0,
  adventure: 0,
  creative: 1 | 4 | 8,
  spectator: 1 | 2 | 4,
};

/** Changes how a player plays and tells their client and the others. */
export function setGameMode(server: EmbeddedServer, player: Player, mode: GameMode): void {
  if (player.gameMode === mode) return;
  player.gameMode = mode;
  const gamemode = GAME_MODE_NUMBERS[mode];
  player.send('game_state_change', { reason: 'change_game_mode', gameMode: gamemode });
  player.send('abilities', { flags: ABILITIES[mode], flyingSpeed: 0.05, walkingSpeed: 0.1 });
  const { playerInfoFlags } = server.gameData.source.features;
  server.broadcast(player.zone.id, 'player_info', {
    action: playerInfoFlags ? { update_game_mode: true } : 'update_game_mode',
    data: [{ uuid: player.uuid, gamemode }],
  });
}
