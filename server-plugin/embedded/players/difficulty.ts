import type { EmbeddedServer, System } from '../server.ts';
import type { Player } from './player.ts';

/** Tells a client the difficulty of its zone. */
export function sendDifficulty(server: EmbeddedServer, player: Player): void {
  const { difficulty } = server.rules(player.zone.id);
  player.send('difficulty', { difficulty, difficultyLocked: true });
}

/** Tells clients when an operator changes the difficulty or how one respawns. */
export const difficulty: System = {
  name: 'difficulty',
  install(server) {
    const told = new Map<Player, string>();
    const stateOf = (player: Player) => {
      const rules = server.rules(player.zone.id);
      return `${rules.difficulty} ${rules.doImmediateRespawn}`;
    };
    server.onJoin((player) => told.set(player, stateOf(player)));
    server.onLeave((player) => told.delete(player));
    server.onPhase('players', () => {
      for (const [player, before] of told) {
        const now = stateOf(player);
        if (now === before) continue;
        told.set(player, now);
        sendDifficulty(server, player);
        const immediate = server.rules(player.zone.id).doImmediateRespawn;
        player.send('game_state_change', { reason: 'immediate_respawn', gameMode: immediate ? 1 : 0 });
      }
    });
  },
};
