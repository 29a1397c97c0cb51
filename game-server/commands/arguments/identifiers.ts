import { TEXT_COLOURS } from '../../players/display/displayPackets.ts';
import { attributeIds } from '../bodyAttributes.ts';
import type { Game } from '../game.ts';
import { failure } from '../syntax/commandError.ts';
import type { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';

/** A resource location with its namespace, "minecraft:stone". */
type Identifier = string;

/** Reads a resource location; "minecraft" where no namespace is given. @throws CommandError */
export function readIdentifier(reader: Reader): Identifier {
  const start = reader.cursor;
  const text = reader.readWhile((character) => /[0-9a-z_:/.-]/.test(character));
  const parts = text.split(':');
  const [namespace, path] =
    parts.length === 1 ? ['minecraft', parts[0] as string] : [parts[0] || 'minecraft', parts[1] as string];
  if (parts.length > 2 || namespace.includes('/')) throw reader.error('argument.id.invalid', [], start);
  return `${namespace}:${path}`;
}

/** The id without namespace when it is Minecraft's own; otherwise the whole text, which names nothing here. */
export function plainId(identifier: Identifier): string {
  return identifier.startsWith('minecraft:') ? identifier.slice('minecraft:'.length) : identifier;
}

/** Any resource location. */
export const resourceLocation: ArgumentType<Identifier> = {
  parser: 'minecraft:resource_location',
  parse: (reader) => readIdentifier(reader),
};

/** A resource location of which only the server knows which exist. */
export function knownLocation(names: (game: Game, zone: string) => Iterable<string>): ArgumentType<Identifier> {
  return {
    ...resourceLocation,
    asksServer: true,
    suggest: ({ source }) => names(source.game, source.zone.id),
  };
}

/** A kind of thing the game has a fixed list of. */
interface Registry {
  /** "minecraft:entity_type" */
  readonly id: string;
  /** The parser before 1.19.4, and the error it gave. */
  readonly before: readonly [parser: string, error: string];
  names(game: Game): Iterable<string>;
}

const REGISTRIES = {
  entity: {
    id: 'minecraft:entity_type',
    before: ['minecraft:entity_summon', 'entity.notFound'],
    names: (game) => game.entityKinds,
  },
  effect: {
    id: 'minecraft:mob_effect',
    before: ['minecraft:mob_effect', 'effect.effectNotFound'],
    names: (game) => game.effects.keys(),
  },
  enchantment: {
    id: 'minecraft:enchantment',
    before: ['minecraft:item_enchantment', 'enchantment.unknown'],
    names: (game) => game.enchantments.keys(),
  },
  damage: {
    id: 'minecraft:damage_type',
    before: ['minecraft:resource', 'argument.id.unknown'],
    names: ({ features }) => (features.components ? [...DAMAGE_TYPES, ...NEW_DAMAGE_TYPES] : DAMAGE_TYPES),
  },
  attribute: {
    id: 'minecraft:attribute',
    before: ['minecraft:resource', 'attribute.unknown'],
    names: (game) => attributeIds(game),
  },
} as const satisfies Record<string, Registry>;

/** Damage types (registry minecraft:damage_type; Minecraft wiki, "Damage type"); minecraft-data has no list. */
const DAMAGE_TYPES: readonly string[] = (
  'arrow bad_respawn_point cactus cramming dragon_breath drown dry_out explosion fall falling_anvil falling_block ' +
  'falling_stalactite fireball fireworks fly_into_wall freeze generic generic_kill hot_floor in_fire in_wall ' +
  'indirect_magic lava lightning_bolt magic mob_attack mob_attack_no_aggro mob_projectile on_fire out_of_world ' +
  'outside_border player_attack player_explosion sonic_boom stalagmite starve sting sweet_berry_bush thorns thrown ' +
  'trident unattributed_fireball wither wither_skull'
).split(' ');

/** Those that came between 1.20.4 and 1.21.4. */
const NEW_DAMAGE_TYPES: readonly string[] = ['campfire', 'ender_pearl', 'mace_smash', 'spit', 'wind_charge'];

/** The id of an entity type, effect or enchantment, without namespace; errors as in the version. */
export function resource(kind: keyof typeof REGISTRIES, { features }: Game): ArgumentType<string> {
  const registry: Registry = REGISTRIES[kind];
  const [oldParser, oldError] = registry.before;
  return {
    parser: features.registries ? 'minecraft:resource' : oldParser,
    ...(features.registries || oldParser === 'minecraft:resource' ? { properties: { registry: registry.id } } : {}),
    asksServer: kind === 'entity',
    parse(reader, { game }) {
      const identifier = readIdentifier(reader);
      const id = plainId(identifier);
      for (const name of registry.names(game)) if (name === id) return id;
      if (!features.registries) throw failure(oldError, identifier);
      // Vanilla shows the place of this error since 1.20.5.
      if (!features.components) throw failure('argument.resource.not_found', identifier, registry.id);
      throw reader.error('argument.resource.not_found', [identifier, registry.id]);
    },
    *suggest({ source }) {
      for (const name of registry.names(source.game)) yield `minecraft:${name}`;
    },
  };
}

/** One of a few fixed words. */
function word<W extends string>(
  parser: string,
  words: readonly W[],
  unknown: (reader: Reader, word: string, start: number) => Error,
): ArgumentType<W> {
  return {
    parser,
    parse(reader) {
      const start = reader.cursor;
      const typed = reader.readUnquotedString();
      const known = words.find((candidate) => candidate === typed);
      if (known === undefined) throw unknown(reader, typed, start);
      return known;
    },
    suggest: () => words,
  };
}

/** How a template is turned (vanilla's TemplateRotationArgument). */
export const templateRotation = word(
  'minecraft:template_rotation',
  ['none', 'clockwise_90', '180', 'counterclockwise_90'],
  (_reader, typed) => failure('argument.enum.invalid', typed),
);

/** How a template is mirrored. */
export const templateMirror = word(
  'minecraft:template_mirror',
  ['none', 'front_back', 'left_right'],
  (_reader, typed) => failure('argument.enum.invalid', typed),
);

export const entityAnchor = word('minecraft:entity_anchor', ['feet', 'eyes'], (reader, typed, start) =>
  reader.error('argument.anchor.invalid', [typed], start),
);

export const GAME_MODES = ['survival', 'creative', 'adventure', 'spectator'] as const;
export const gameMode = word('minecraft:gamemode', GAME_MODES, (reader, typed) =>
  reader.error('argument.gamemode.invalid', [typed]),
);

const OPERATIONS = ['=', '+=', '-=', '*=', '/=', '%=', '<', '>', '><'] as const;
export type Operation = (typeof OPERATIONS)[number];
/** How `scoreboard players operation` changes a score. */
export const operation: ArgumentType<Operation> = {
  parser: 'minecraft:operation',
  parse(reader) {
    if (!reader.canRead()) throw reader.error('arguments.operation.invalid');
    const start = reader.cursor;
    const typed = reader.readWhile((character) => character !== ' ');
    const known = OPERATIONS.find((candidate) => candidate === typed);
    if (!known) throw reader.error('arguments.operation.invalid', [], start);
    return known;
  },
  suggest: () => OPERATIONS,
};

/** The sixteen colours of text (Minecraft wiki, "Formatting codes"), and `reset`. */
export const TEXT_COLOUR_NAMES = [...TEXT_COLOURS, 'reset'] as const;
export const colour = word('minecraft:color', TEXT_COLOUR_NAMES, (reader, typed) =>
  reader.error('argument.color.invalid', [typed]),
);

/** The world all arenas lie in is the overworld; no other can be named. */
export const dimension: ArgumentType<Identifier> = {
  parser: 'minecraft:dimension',
  parse(reader) {
    const identifier = readIdentifier(reader);
    return identifier;
  },
  suggest: () => ['minecraft:overworld'],
};

const UUID = /^[0-9a-fA-F]{1,8}-[0-9a-fA-F]{1,4}-[0-9a-fA-F]{1,4}-[0-9a-fA-F]{1,4}-[0-9a-fA-F]{1,12}/;

/** The canonical form of a uuid; undefined when the text is none. */
export function parseUuid(text: string): string | undefined {
  const match = UUID.exec(text);
  if (!match || match[0].length !== text.length) return undefined;
  return text
    .toLowerCase()
    .split('-')
    .map((group, index) => group.padStart([8, 4, 4, 4, 12][index] ?? 0, '0'))
    .join('-');
}
