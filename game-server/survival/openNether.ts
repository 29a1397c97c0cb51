import type { Zone } from '../../protocol/gameServer/zone.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import { GameServer } from '../core/server.ts';
import { DIMENSIONS, type DimensionName } from '../world/dimension.ts';
import { installSurvival } from './installSurvival.ts';
import type { SurvivalSystems } from './systems.ts';

/** A dimension of a world: its server, and what plays survival on it. */
export interface PlayedDimension {
  readonly server: GameServer;
  readonly systems: SurvivalSystems;
}

/** Sets the Nether's chance apart from the overworld's, which has the same seeds. */
const OTHER_SEED = 0x4e657468;

/**
 * Gives a world a Nether: a server of its own that plays survival on `preset`, ticks after the overworld's and shares its
 * players, rules, chat, teams and ender chests. Every zone of the overworld has a part of the Nether of its own. Before the
 * first tick, and before anybody joins.
 */
export function openNether(overworld: PlayedDimension, preset: WorldPreset): PlayedDimension {
  const home = overworld.server;
  const server = new GameServer({
    version: home.gameData.version,
    clock: home.clock,
    random: home.random.fork('the_nether'),
    viewDistance: home.viewDistance,
    allowOp: home.allowOp,
    world: preset,
    dimension: 'the_nether',
  });
  const nether = { server, systems: installSurvival(server, overworld.systems) };
  home.dimensions.link(server);
  const open = (zone: Zone) => server.openZone(partOf(zone, home));
  for (const zone of home.zones.values()) open(zone);
  home.onZoneOpened(open);
  server.onFault((fault) => home.reportFault({ ...fault, where: `the Nether: ${fault.where}` }));
  const both = [overworld, nether] as const;
  overworld.systems.portals.linkTo([nether.systems.portals]);
  nether.systems.portals.linkTo([overworld.systems.portals]);
  for (const [here, there] of [both, [nether, overworld] as const]) keepBodies(here, there);
  for (const { systems } of both)
    systems.vitals.respawnBy((player) => {
      const isNether = player.respawnPoint?.dimension === 'the_nether';
      return (isNether ? nether : overworld).systems.vitals;
    });
  const games = new Map(both.map((one) => [`minecraft:${one.server.dimension.name}`, one.systems.commands.game]));
  for (const game of games.values()) game.dimensions = games;
  rememberWhereabouts(home, [home, server]);
  return nether;
}

/** The zone's part of the Nether: as wide as the overworld's, for the border is the same there. */
function partOf(zone: Zone, home: GameServer): Zone {
  const { minY, height } = DIMENSIONS.the_nether;
  const { min, max } = zone.box;
  const rules = home.rules(zone.id);
  return {
    ...zone,
    box: { min: { ...min, y: minY }, max: { ...max, y: minY + height - 1 } },
    // There is no weather to change.
    rules: { ...rules, doWeatherCycle: false },
    ...(zone.seed === undefined ? {} : { seed: zone.seed ^ OTHER_SEED }),
  };
}

/** Who comes here from there has the effects and rights they had. */
export function keepBodies(here: PlayedDimension, there: PlayedDimension): void {
  here.server.dimensions.onArrival((player, before) => {
    const { effects, commands } = here.systems;
    const { absorption } = before;
    effects.clear(player);
    for (const effect of before.alive ? there.systems.effects.remembered(before) : []) effects.give(player, effect);
    if (before.alive) player.absorption = absorption;
    if (there.systems.commands.isOperator(before)) commands.setOperator(player, true);
  });
}

/** Who left in another dimension, alive, comes back there. */
export function rememberWhereabouts(home: GameServer, servers: readonly GameServer[]): void {
  const last = new Map<string, DimensionName>();
  for (const server of servers)
    server.onLeave(({ username, leavingFor, hidden, alive }) => {
      if (!hidden && !leavingFor) last.set(username, alive ? server.dimension.name : 'overworld');
    });
  home.onZoneOpened(() => last.clear());
  home.dimensions.lookUp(({ username }) => last.get(username));
}
