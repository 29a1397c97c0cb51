import { type CompoundTag, int, numberOf, string, stringOf } from '../../../data/nbtTag.ts';
import type { BeaconEntity } from '../../../world/blockEntity.ts';
import { plainId } from '../../arguments/identifiers.ts';
import type { Game } from '../../game.ts';
import type { Tags } from './entityPart.ts';

/** What a beacon gives; up to 1.20.1 effects go by number (Minecraft wiki, "Beacon", block data and history). */
export function beaconTags({ features, effects }: Game, { primary, secondary }: BeaconEntity): Tags {
  if (features.numberFormats)
    return {
      primary_effect: primary === undefined ? undefined : string(`minecraft:${primary}`),
      secondary_effect: secondary === undefined ? undefined : string(`minecraft:${secondary}`),
    };
  const number = (effect: string | undefined) =>
    int((effect === undefined ? undefined : effects.get(effect)?.number) ?? -1);
  return { Primary: number(primary), Secondary: number(secondary) };
}

/** Has a beacon give what its tags say, in either form; an effect that the version does not have is none. */
export function readBeacon({ effects }: Game, beacon: BeaconEntity, { value }: CompoundTag): void {
  const read = (name: string, old: string): string | undefined => {
    const [id, number] = [stringOf(value.get(name)), numberOf(value.get(old))];
    for (const effect of effects.values())
      if (id === undefined ? effect.number === number : effect.id === plainId(id)) return effect.id;
    return undefined;
  };
  beacon.primary = read('primary_effect', 'Primary');
  beacon.secondary = read('secondary_effect', 'Secondary');
}
