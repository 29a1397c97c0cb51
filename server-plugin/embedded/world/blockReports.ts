import type { EmbeddedServer } from '../server.ts';

/** Reports every block that players or the game change, as events of the host. */
export function reportBlocks(server: EmbeddedServer): void {
  const { states } = server.gameData;
  server.world.onBlockChanged(({ position, before, after, cause }) => {
    const player = cause.type === 'player' ? { player: cause.player } : {};
    const [from, to] = [states.text(states.idOf(before)), states.text(states.idOf(after))];
    if (before.id === after.id) server.emit({ type: 'block-changed', ...player, position, from, to });
    else if (isAirId(after.id) || (isFluidId(after.id) && !isAirId(before.id)))
      server.emit({
        type: 'block-broken',
        ...player,
        position,
        state: from,
        ...(isAirId(after.id) ? {} : { left: to }),
      });
    else server.emit({ type: 'block-placed', ...player, position, state: to, replaced: from });
  });
}

function isAirId(id: string): boolean {
  return id === 'air' || id === 'cave_air' || id === 'void_air';
}

function isFluidId(id: string): boolean {
  return id === 'water' || id === 'lava';
}
