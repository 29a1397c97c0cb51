import { blockEvent } from '../../protocol/gameServer/blockEvent.ts';
import type { GameServer } from '../core/server.ts';

/** Reports every block that players or the game change, as events of the host. */
export function reportBlocks(server: GameServer): void {
  const { states } = server.gameData;
  server.world.onBlockChanged(({ position, before, after, cause }) => {
    const player = cause.type === 'player' ? { player: cause.player } : {};
    const [from, to] = [states.state(states.idOf(before)), states.state(states.idOf(after))];
    server.emit({ ...blockEvent(position, from, to), ...player });
  });
}
