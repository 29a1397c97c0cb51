import type { VersionData } from '../data/versionData.ts';

/** An entry of a registry: its id, and its content as prismarine-nbt writes it. */
interface RegistryEntry {
  readonly key: string;
  readonly value: Tag | undefined;
}
interface Registry {
  readonly id: string;
  readonly entries: readonly RegistryEntry[];
}

/** A value as prismarine-nbt has it. */
interface Tag {
  readonly type: string;
  readonly value: unknown;
}
type Compound = Readonly<Record<string, Tag>>;

const made = new WeakMap<VersionData, readonly Registry[]>();

/**
 * The registries of minecraft-data's login packet (1.20.5 and later) with what it lacks: its packet for 1.21.4 was
 * recorded a version earlier, so that biomes would be numbered otherwise than minecraft-data's own `biomes` and
 * vanilla's. Sources: Minecraft wiki, "Java Edition 1.21.4", "Pale Garden", "Resin Brick", "Biome definition".
 */
export function completedRegistries(source: VersionData): readonly Registry[] {
  const known = made.get(source);
  if (known) return known;
  const recorded = Object.values(
    (source.data.loginPacket as unknown as { dimensionCodec: Record<string, Registry> }).dimensionCodec,
  );
  const completed = recorded.map(({ id, entries }) => {
    switch (id) {
      case 'minecraft:worldgen/biome':
        return { id, entries: biomes(source, entries) };
      case 'minecraft:trim_material':
        return { id, entries: trimMaterials(source, entries) };
      default:
        return { id, entries };
    }
  });
  made.set(source, completed);
  return completed;
}

/** The numbers of a registry's entries by id without namespace, for versions whose registries come one by one. */
export function numbersIn(registries: readonly Registry[], id: string): ReadonlyMap<string, number> {
  const entries = registries.find((registry) => registry.id === id)?.entries ?? [];
  return new Map(entries.map(({ key }, number) => [key.slice('minecraft:'.length), number]));
}

function biomes(source: VersionData, recorded: readonly RegistryEntry[]): readonly RegistryEntry[] {
  // Music was written otherwise before 1.21.4, and clients do without it.
  const silent = recorded.map(({ key, value }) => ({ key, value: value && withEffects(value, { music: undefined }) }));
  const forest = silent.find(({ key }) => key === 'minecraft:dark_forest')?.value;
  if (!forest || !('pale_garden' in source.data.biomesByName)) return silent;
  const pale = withEffects(forest, {
    grass_color_modifier: undefined,
    sky_color: int(0xb9b9b9),
    fog_color: int(0x817770),
    water_color: int(0x76889d),
    water_fog_color: int(0x556980),
    grass_color: int(0x778272),
    foliage_color: int(0x878d76),
  });
  return inOrder(silent, { key: 'minecraft:pale_garden', value: pale });
}

function trimMaterials(source: VersionData, recorded: readonly RegistryEntry[]): readonly RegistryEntry[] {
  if (!source.data.itemsByName.resin_brick) return recorded;
  const value: Tag = {
    type: 'compound',
    value: {
      asset_name: string('resin'),
      ingredient: string('minecraft:resin_brick'),
      description: {
        type: 'compound',
        value: { translate: string('trim_material.minecraft.resin'), color: string('#FC7812') },
      },
    },
  };
  return inOrder(recorded, { key: 'minecraft:resin', value });
}

/** Registries are numbered by the alphabet of their ids. */
function inOrder(entries: readonly RegistryEntry[], added: RegistryEntry): readonly RegistryEntry[] {
  if (entries.some(({ key }) => key === added.key)) return entries;
  return [...entries, added].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function withEffects(biome: Tag, changes: Readonly<Record<string, Tag | undefined>>): Tag {
  const content = biome.value as Compound;
  const effects: Record<string, Tag> = { ...(content.effects?.value as Compound) };
  for (const [name, tag] of Object.entries(changes)) {
    if (tag) effects[name] = tag;
    else delete effects[name];
  }
  return { type: 'compound', value: { ...content, effects: { type: 'compound', value: effects } } };
}

function int(value: number): Tag {
  return { type: 'int', value };
}

function string(value: string): Tag {
  return { type: 'string', value };
}
