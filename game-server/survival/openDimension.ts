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

/** What another dimension than the overworld is made of. */
export interface DimensionOptions {
  readonly name: Exclude<DimensionName, 'overworld'>;
  /** The void unless given. */
  readonly preset?: WorldPreset;
  /** As reports of its faults name it. */
  readonly title: string;
  /** Sets its chance apart from the overworld's, which has the same seeds. */
  readonly otherSeed: number;
  /** Which zones of the overworld have a part of it: all, each as wide as itself, or those that ask for one. */
  readonly parts: 'all' | 'asked';
}

/**
 * Gives a world another dimension: a server of its own that plays survival, ticks after the others and shares the world's
 * players, rules, chat, teams and ender chests. Zones of the overworld have parts of it of their own. Before the first tick and
 * before anybody joins, unless the zones are to ask for their parts; never within a tick.
 */
export function openDimension(
  overworld: PlayedDimension,
  { name, preset, title, otherSeed, parts }: DimensionOptions,
): PlayedDimension {
  const home = overworld.server;
  const server = new GameServer({
    version: home.gameData.version,
    clock: home.clock,
    random: home.random.fork(name),
    viewDistance: home.viewDistance,
    allowOp: home.allowOp,
    ...(preset ? { world: preset } : {}),
    dimension: name,
  });
  const systems = installSurvival(server, overworld.systems);
  home.dimensions.link(server);
  const open = (zone: Zone) => {
    if (parts === 'all' || zone.nether) server.openZone(partOf(zone, { name, otherSeed }, home));
    else if (server.zones.has(zone.id)) server.closeZone(zone.id);
  };
  for (const zone of home.zones.values()) open(zone);
  home.onZoneOpened(open);
  server.onFault((fault) => home.reportFault({ ...fault, where: `${title}: ${fault.where}` }));
  return { server, systems };
}

/** The zone's part of a dimension: as it asks, or as wide as the overworld's, for the border is the same there. */
function partOf(zone: Zone, { name, otherSeed }: Pick<DimensionOptions, 'name' | 'otherSeed'>, home: GameServer): Zone {
  const { minY, height } = DIMENSIONS[name];
  const { min, max } = zone.box;
  return {
    ...zone,
    box: zone.nether?.box ?? { min: { ...min, y: minY }, max: { ...max, y: minY + height - 1 } },
    // There is no weather to change.
    rules: { ...home.rules(zone.id), doWeatherCycle: false },
    ...(zone.seed === undefined ? {} : { seed: zone.seed ^ otherSeed }),
  };
}

/** Lets commands of each dimension act in all of them. */
export function joinCommands(dimensions: readonly PlayedDimension[]): void {
  const games = new Map(
    dimensions.map(({ server, systems }) => [`minecraft:${server.dimension.name}`, systems.commands.game]),
  );
  for (const game of games.values()) game.dimensions = games;
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

/** Who left in another dimension, alive, comes back there. @param dimensions the overworld first. */
export function rememberWhereabouts(dimensions: readonly [PlayedDimension, ...PlayedDimension[]]): void {
  const home = dimensions[0].server;
  const last = new Map<string, { readonly zone: string; readonly name: DimensionName }>();
  for (const { server } of dimensions)
    server.onLeave(({ username, leavingFor, hidden, alive, zone }) => {
      if (!hidden && !leavingFor)
        last.set(username, { zone: zone.id, name: alive ? server.dimension.name : 'overworld' });
    });
  home.onZoneOpened(({ id }) => {
    for (const [username, { zone }] of last) if (zone === id) last.delete(username);
  });
  home.dimensions.lookUp(({ username }) => last.get(username)?.name);
}
