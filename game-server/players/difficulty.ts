import type { GameRules } from '../../protocol/gameRules.ts';
import type { GameServer } from '../core/server.ts';
import type { Player } from './player.ts';

/** Tells a client the difficulty of its zone. */
export function sendDifficulty(server: GameServer, player: Player): void {
  const { difficulty } = server.rules(player.zone.id);
  player.send('difficulty', { difficulty, difficultyLocked: true });
}

/** Tells clients when an operator changes the difficulty or how one respawns. */
export function installDifficulty(server: GameServer): void {
  const shown = new Map<Player, Pick<GameRules, 'difficulty' | 'doImmediateRespawn'>>();
  const stateOf = (player: Player) => {
    const { difficulty, doImmediateRespawn } = server.rules(player.zone.id);
    return { difficulty, doImmediateRespawn };
  };
  server.onJoin((player) => shown.set(player, stateOf(player)));
  server.onLeave((player) => shown.delete(player));
  server.onPhase('players', () => {
    for (const [player, before] of shown) {
      const { difficulty, doImmediateRespawn } = server.rules(player.zone.id);
      if (difficulty === before.difficulty && doImmediateRespawn === before.doImmediateRespawn) continue;
      shown.set(player, { difficulty, doImmediateRespawn });
      sendDifficulty(server, player);
      player.send('game_state_change', { reason: 'immediate_respawn', gameMode: doImmediateRespawn ? 1 : 0 });
    }
  });
}
