import type { WorldPreset } from '../../worlds/worldPreset.ts';
import { roomToArrive } from '../mechanics/portals/exitPortal.ts';
import { joinCommands, keepBodies, openDimension, type PlayedDimension, rememberWhereabouts } from './openDimension.ts';

const OTHER_SEED = 0x456e6420;

/** Gives a world an End, as `openDimension` does: portals in strongholds lead there. After the Nether, if the world is to have one. */
export function openEnd(overworld: PlayedDimension, preset: WorldPreset, nether?: PlayedDimension): PlayedDimension {
  const end = openDimension(overworld, {
    name: 'the_end',
    preset,
    title: 'the End',
    otherSeed: OTHER_SEED,
    parts: 'all',
  });
  const others: readonly [PlayedDimension, ...PlayedDimension[]] = nether ? [overworld, nether] : [overworld];
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
      const arrival = roomToArrive(overworld.server, zone);
      return arrival && { portals: overworld.systems.endPortals, arrival };
    },
  });
  end.systems.vitals.respawnBy((player) => overworld.systems.vitals.homeOf(player));
  overworld.systems.strongholds.open();
  overworld.systems.eyesOfEnder.seek((zone, from) => overworld.systems.strongholds.nearest(zone, from));
  if (preset.type === 'end') end.systems.dragonFight.open(preset.seed);
  else end.systems.exitPortal.open(false);
  joinCommands([...others, end]);
  rememberWhereabouts([...others, end]);
  return end;
}
