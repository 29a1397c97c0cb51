import type { WorldPreset } from '../../worlds/worldPreset.ts';
import { joinCommands, keepBodies, openDimension, type PlayedDimension, rememberWhereabouts } from './openDimension.ts';

const OTHER_SEED = 0x4e657468;

/**
 * Gives a world a Nether, as `openDimension` does: portals of obsidian lead there. With a preset every zone has its part of that
 * land; without, those zones that ask for one, and nothing stands there until somebody builds.
 */
export function openNether(overworld: PlayedDimension, preset?: WorldPreset): PlayedDimension {
  const nether = openDimension(overworld, {
    name: 'the_nether',
    ...(preset ? { preset, parts: 'all' as const } : { parts: 'asked' as const }),
    title: 'the Nether',
    otherSeed: OTHER_SEED,
  });
  const both = [overworld, nether] as const;
  overworld.systems.portals.linkTo([nether.systems.portals]);
  nether.systems.portals.linkTo([overworld.systems.portals]);
  for (const [here, there] of [both, [nether, overworld] as const]) keepBodies(here, there);
  for (const { systems } of both)
    systems.vitals.respawnBy((player) => {
      const isNether = player.respawnPoint?.dimension === 'the_nether';
      return (isNether ? nether : overworld).systems.vitals;
    });
  joinCommands(both);
  rememberWhereabouts(both);
  return nether;
}
