import { blockNews } from '../../protocol/gameServer/blockNews.ts';
import type { EmbeddedServer } from '../core/server.ts';

/** Reports every block that players or the game change, as events of the host. */
export function reportBlocks(server: EmbeddedServer): void {
  const { states } = server.gameData;
  server.world.onBlockChanged(({ position, before, after, cause }) => {
    const player = cause.type === 'player' ? { player: cause.player } : {};
    const [from, to] = [states.text(states.idOf(before)), states.text(states.idOf(after))];
    server.emit({ ...blockNews(position, from, to), ...player });
  });
}
