import type { IndexedData } from 'minecraft-data';
import { VersionGameData } from './versionGameData.ts';

/** A node of a command tree as Minecraft's data generator writes it (reports/commands.json). */
interface ShippedCommandNode {
  readonly type: 'root' | 'literal' | 'argument';
  readonly children?: Readonly<Record<string, ShippedCommandNode>>;
  readonly executable?: true;
  readonly redirect?: readonly string[];
  readonly parser?: string;
  readonly properties?: unknown;
}

/** What minecraft-data ships of a version, in the shape of Minecraft's own reports. */
interface ShippedSummary {
  readonly commands: ShippedCommandNode;
  /** Ids by registry; only registries that are complete. */
  readonly registries: Readonly<Record<string, string[]>>;
  /** Of every block: each property's values, and each one's default. */
  readonly blockStates: Readonly<
    Record<string, [Readonly<Record<string, string[]>>, Readonly<Record<string, string>>]>
  >;
}

/**
 * Versions whose command tree minecraft-data has. For later ones it answers with 1.20.3's, which is not theirs: commands
 * and arguments have come and gone since.
 */
export const VERSIONS_WITH_COMMANDS: readonly string[] = ['1.20.2', '1.20.3', '1.20.4'];

/** The summary of a version of `VERSIONS_WITH_COMMANDS`; undefined for others. */
export function shippedSummary(version: string): ShippedSummary | undefined {
  if (!VERSIONS_WITH_COMMANDS.includes(version)) return undefined;
  const { data } = VersionGameData.ofVersion(version);
  // minecraft-data's types leave the trees out.
  const { root } = (data as unknown as { commands: { root: PrismarineNode } }).commands;
  return {
    commands: withAliases(commandNode(root)),
    registries: registries(data),
    blockStates: shippedBlockStates(version),
  };
}

/** Every block's properties with their values and defaults. @throws ConfigError 'unsupported-version'. */
export function shippedBlockStates(version: string): ShippedSummary['blockStates'] {
  const { states } = VersionGameData.ofVersion(version);
  return Object.fromEntries(
    states.ids().map((id) => {
      const values = Object.entries(states.propertiesOf(id)).map(([name, all]) => [name, [...all]]);
      const properties: Record<string, string[]> = Object.fromEntries(values);
      const defaults = states.state(states.defaultIdOf(id) as number).properties;
      return [id, [properties, { ...defaults }]];
    }),
  );
}

interface PrismarineNode {
  readonly type: 'root' | 'literal' | 'argument';
  readonly name: string;
  readonly executable: boolean;
  readonly redirects: readonly string[];
  readonly children: readonly PrismarineNode[];
  readonly parser?: { readonly parser: string; readonly modifier: unknown };
}

function commandNode(node: PrismarineNode): ShippedCommandNode {
  return {
    type: node.type,
    ...(node.children.length > 0 && {
      children: Object.fromEntries(node.children.map((child) => [child.name, commandNode(child)])),
    }),
    ...(node.executable && { executable: true }),
    ...(node.redirects.length > 0 && { redirect: node.redirects }),
    ...(node.parser && { parser: node.parser.parser }),
    ...(node.parser?.modifier != null && { properties: node.parser.modifier }),
  };
}

/** Commands that stand for others in `Commands`; minecraft-data has their arguments twice. */
const ALIASES = { tell: 'msg', w: 'msg', tm: 'teammsg', tp: 'teleport', xp: 'experience' } as const;

function withAliases(root: ShippedCommandNode): ShippedCommandNode {
  const children = { ...root.children };
  for (const [alias, command] of Object.entries(ALIASES)) {
    if (alias in children && command in children) children[alias] = { type: 'literal', redirect: [command] };
  }
  return { ...root, children };
}

/** Kinds of `StatType`: what a criterion of the form "minecraft.<kind>:..." may count. */
const STAT_TYPES = ['broken', 'crafted', 'custom', 'dropped', 'killed', 'killed_by', 'mined', 'picked_up', 'used'];

function registries(data: IndexedData): Record<string, string[]> {
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).sort();
  return {
    block: names(data.blocksArray),
    item: names(data.itemsArray),
    entity_type: names(data.entitiesArray),
    mob_effect: data.effectsArray.map(({ name }) => effectId(name)).sort(),
    enchantment: names(data.enchantmentsArray),
    'worldgen/biome': names(data.biomesArray),
    fluid: ['empty', 'flowing_lava', 'flowing_water', 'lava', 'water'],
    stat_type: STAT_TYPES,
    dimension: ['overworld', 'the_end', 'the_nether'],
  };
}

/** minecraft-data writes effects as "FireResistance", and one of them by its English name. */
function effectId(name: string): string {
  if (name === 'BadLuck') return 'unluck';
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}
