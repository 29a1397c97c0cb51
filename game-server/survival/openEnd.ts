import type { Zone } from '../../protocol/gameServer/zone.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import { GameServer } from '../core/server.ts';
import { roomToArrive } from '../mechanics/portals/exitPortal.ts';
import { DIMENSIONS } from '../world/dimension.ts';
import { installSurvival } from './installSurvival.ts';
import { keepBodies, type PlayedDimension, rememberWhereabouts } from './openNether.ts';

/** Sets the End's chance apart from the overworld's, which has the same seeds. */
const OTHER_SEED = 0x456e6420;

/**
 * Gives a world an End: a server of its own that plays survival on `preset`, ticks after the others and shares the
 * world's players, rules, chat, teams and ender chests. Portals in strongholds lead there. Every zone of the overworld
 * has a part of the End of its own. After the Nether, if the world is to have one; before the first tick, and before
 * anybody joins.
 */
export function openEnd(overworld: PlayedDimension, preset: WorldPreset, nether?: PlayedDimension): PlayedDimension {
  const home = overworld.server;
  const server = new GameServer({
    version: home.gameData.version,
    clock: home.clock,
    random: home.random.fork('the_end'),
    viewDistance: home.viewDistance,
    allowOp: home.allowOp,
    world: preset,
    dimension: 'the_end',
  });
  const end = { server, systems: installSurvival(server, overworld.systems) };
  home.dimensions.link(server);
  const open = (zone: Zone) => server.openZone(partOf(zone, home));
  for (const zone of home.zones.values()) open(zone);
  home.onZoneOpened(open);
  server.onFault((fault) => home.reportFault({ ...fault, where: `the End: ${fault.where}` }));
  const others = nether ? [overworld, nether] : [overworld];
  for (const other of others) {
    keepBodies(end, other);
    keepBodies(other, end);
    other.systems.endPortals.linkTo({ end: end.systems.endPortals });
  }
  end.systems.endPortals.linkTo({
    home: (player) => {
      const { vitals, ...arrival } = end.systems.vitals.wayBack(player);
      return { server: vitals.server, arrival };
    },
    homeItems: (zone) => {
      const arrival = roomToArrive(home, zone);
      return arrival && { portals: overworld.systems.endPortals, arrival };
    },
  });
  end.systems.vitals.respawnBy((player) => overworld.systems.vitals.homeOf(player));
  overworld.systems.strongholds.open();
  overworld.systems.eyesOfEnder.seek((zone, from) => overworld.systems.strongholds.nearest(zone, from));
  if (preset.type === 'end') end.systems.dragonFight.open(preset.seed);
  else end.systems.exitPortal.open(false);
  const games = new Map(overworld.systems.commands.game.dimensions);
  for (const { server: each, systems } of [...others, end])
    games.set(`minecraft:${each.dimension.name}`, systems.commands.game);
  for (const game of games.values()) game.dimensions = games;
  rememberWhereabouts(home, [home, ...(nether ? [nether.server] : []), server]);
  return end;
}

/** The zone's part of the End: as wide as the overworld's, for the border is the same there. */
function partOf(zone: Zone, home: GameServer): Zone {
  const { minY, height } = DIMENSIONS.the_end;
  const { min, max } = zone.box;
  return {
    ...zone,
    box: { min: { ...min, y: minY }, max: { ...max, y: minY + height - 1 } },
    // There is no weather to change.
    rules: { ...home.rules(zone.id), doWeatherCycle: false },
    ...(zone.seed === undefined ? {} : { seed: zone.seed ^ OTHER_SEED }),
  };
}
