import type { ServerGameData } from '../../data/serverGameData.ts';
import { loadVersion } from '../../data/versionData.ts';
import type { DamageType } from '../../entities/damageSource.ts';
import { loginTemplate } from '../../network/registries.ts';

/** An entry of Minecraft's registry `minecraft:damage_type`, as minecraft-data recorded it. */
interface DamageFact {
  /** Middle part of the death message's language key: "death.attack.<messageId>". */
  readonly messageId: string;
  /** Exhaustion the damage costs a player. */
  readonly exhaustion: number;
}

/** An element in the registry codec's NBT as minecraft-data has it. */
interface NbtElement {
  readonly message_id: { readonly value: string };
  readonly exhaustion: { readonly value: number };
}
interface Entry {
  readonly name: string;
  readonly element: NbtElement;
}

const entriesByVersion = new Map<string, readonly Entry[]>();

/** The types of a version in the order of their numbers; 1.19.2 has no such registry. */
function entriesOf(version: string): readonly Entry[] {
  let entries = entriesByVersion.get(version);
  if (!entries) {
    const codec = loginTemplate(loadVersion(version)).dimensionCodec as {
      readonly value?: Record<string, { value: { value: { value: { value: unknown } } } }>;
      readonly 'minecraft:damage_type'?: { entries: { key: string; value: { value: unknown } }[] };
    };
    const segmented = codec['minecraft:damage_type'];
    const whole = codec.value?.['minecraft:damage_type']?.value.value.value.value as
      | { name: { value: string }; id: { value: number }; element: { value: unknown } }[]
      | undefined;
    const plain = (name: string) => name.replace('minecraft:', '');
    if (segmented)
      entries = segmented.entries.map(({ key, value }) => ({ name: plain(key), element: value.value as NbtElement }));
    else
      entries = [...(whole ?? [])]
        .sort((a, b) => a.id.value - b.id.value)
        .map(({ name, element }) => ({ name: plain(name.value), element: element.value as NbtElement }));
    entriesByVersion.set(version, entries);
  }
  return entries;
}

/** The number of a type in the version's packets; a type the version lacks is sent as the nearest it has. */
export function damageTypeNumber(gameData: ServerGameData, type: DamageType): number {
  const entries = entriesOf(gameData.version);
  const indexOf = (name: string) => entries.findIndex((entry) => entry.name === name);
  const number = indexOf(type);
  // Campfires have a type of their own since 1.21.
  return number >= 0 ? number : Math.max(0, indexOf(type === 'campfire' ? 'in_fire' : 'generic'));
}

/** The facts of a type; those of 1.20.4 where the version has no registry of them. */
export function damageFact(gameData: ServerGameData, type: DamageType): DamageFact {
  const lookFor = (version: string, name: string) => entriesOf(version).find((entry) => entry.name === name)?.element;
  const name = type === 'campfire' ? 'in_fire' : type;
  const element = lookFor(gameData.version, type) ?? lookFor('1.20.4', name);
  return { messageId: element?.message_id.value ?? 'generic', exhaustion: element?.exhaustion.value ?? 0 };
}
