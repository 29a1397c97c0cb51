import { boxContains, centreOf } from '../../../protocol/geometry.ts';
import type { Habitat } from '../habitat.ts';

/** Minecraft wiki, "Beehive": whose bees are angered, and how far below a campfire's smoke calms them. */
const ANGER_RANGE = 8;
const SMOKE_DEPTH = 5;

/** Bees near a hive that a player robs of honey, or breaks, go for the player, unless smoke calms them. */
export function angerRobbedBees(habitat: Habitat): void {
  const { server } = habitat;
  server.world.onBlockChanged(({ position, before, after, cause }) => {
    if (cause.type !== 'player' || (before.id !== 'beehive' && before.id !== 'bee_nest')) return;
    const robbed = before.properties.honey_level === '5' && after.properties.honey_level === '0';
    if (!robbed && after.id === before.id) return;
    const player = server.players.get(cause.player);
    if (!player || !boxContains(player.zone.box, position)) return;
    for (let depth = 1; depth <= SMOKE_DEPTH; depth++) {
      const { id, properties } = server.world.block({ ...position, y: position.y - depth });
      if (id.endsWith('campfire') && properties.lit === 'true') return;
    }
    const middle = centreOf(position);
    for (const mob of habitat.mobsIn(player.zone.id))
      if (mob.kind === 'bee' && mob.alive && mob.distanceTo(middle) <= ANGER_RANGE)
        mob.grudge = { attacker: player, tick: server.tickNumber };
  });
}
