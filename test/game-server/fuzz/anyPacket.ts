import type { Random } from '../../../clock/random.ts';
import type { VersionData } from '../../../game-server/data/versionData.ts';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';

/** A type of minecraft-data's protocol.json: a name, or a name with what it is made of. */
type Schema = string | readonly [kind: string, parts: unknown];
interface Field {
  readonly name?: string;
  readonly anon?: boolean;
  readonly type: Schema;
}
interface Scope {
  readonly fields: Record<string, unknown>;
  readonly outer: Scope | undefined;
}

/**
 * Values for fields by name, or by name of type after a colon, where chance alone would never hit anything: places near,
 * windows that are open. Those by name are used four times out of five, those by type nearly always: what chance makes of an
 * item with components is hardly ever readable, and who sends it is thrown out.
 */
export type Hints = Readonly<Record<string, (() => unknown) | undefined>>;

/** Numbers at the borders of types and of windows. */
const ODD_NUMBERS = [
  0,
  1,
  -1,
  2,
  5,
  36,
  44,
  45,
  46,
  63,
  90,
  127,
  -128,
  -999,
  255,
  32_767,
  70_000,
  2 ** 31 - 1,
  -(2 ** 31),
];
const TEXTS = [
  '',
  'minecraft:stick',
  'x'.repeat(300),
  '\u0000',
  '{"text":',
  '§k§l',
  'minecraft:brand',
  '/give @s diamond 64',
  '😀',
];
const DEEPEST = 6;

/** Makes up packets of every type one side of a version can send, with fields of the right shape and any content. */
export class AnyPacket {
  readonly names: readonly string[];
  readonly #types: Readonly<Record<string, Schema>>;
  readonly #random: Random;
  readonly #hints: Hints;

  /** Packets a client sends, unless told otherwise. */
  constructor({ data }: VersionData, random: Random, hints: Hints, towards: 'toServer' | 'toClient' = 'toServer') {
    const { types, play } = data.protocol as unknown as {
      types: Record<string, Schema>;
      play: Record<typeof towards, { types: Record<string, Schema> }>;
    };
    const own = play[towards].types;
    this.#types = { ...types, ...own };
    const mapper = (own.packet as readonly [string, Field[]])[1][0]?.type as readonly [
      string,
      { mappings: Record<string, string> },
    ];
    this.names = Object.values(mapper[1].mappings);
    this.#random = random;
    this.#hints = hints;
  }

  /** Fields for a packet. */
  of(name: string): PacketFields {
    const schema = this.#types[`packet_${name}`] ?? this.#types[`packet_common_${name}`];
    if (!schema) throw new Error(`no description of ${name}`);
    return (this.#value(schema, undefined, '', 0) ?? {}) as PacketFields;
  }

  /** An integer in a type's range, more often an odd one than any. */
  #integer(least: number, most: number): number {
    const random = this.#random;
    const value =
      random.float() < 0.3
        ? random.pick(ODD_NUMBERS)
        : random.float() < 0.7
          ? random.integer(-2, 60)
          : random.integer(Math.max(least, -(2 ** 31)), Math.min(most, 2 ** 31 - 1));
    return Math.max(least, Math.min(most, value));
  }

  #float(): number {
    const random = this.#random;
    return random.float() < 0.02
      ? random.pick([Number.NaN, Number.POSITIVE_INFINITY, -1e30, 3e7, 1e-40])
      : (random.float() - 0.5) * random.pick([1, 2, 100, 360]);
  }

  #value(schema: Schema, scope: Scope | undefined, name: string, depth: number): unknown {
    const random = this.#random;
    const [kind, parts] = typeof schema === 'string' ? [schema, undefined] : schema;
    const byName = this.#hints[name];
    if (byName && random.float() < 0.8) return byName();
    const byType = this.#hints[`:${kind}`];
    if (byType && random.float() < 0.998) return byType();
    switch (kind) {
      case 'bool':
        return random.float() < 0.5;
      case 'varint':
      case 'i32':
        return this.#integer(-(2 ** 31), 2 ** 31 - 1);
      case 'optvarint':
        return this.#integer(0, 2 ** 31 - 1);
      case 'i8':
        return this.#integer(-128, 127);
      case 'u8':
        return this.#integer(0, 255);
      case 'i16':
        return this.#integer(-32_768, 32_767);
      case 'u16':
        return this.#integer(0, 65_535);
      case 'u32':
        return this.#integer(0, 2 ** 31 - 1);
      case 'i64':
      case 'u64':
      case 'varlong':
        return BigInt(this.#integer(0, 2 ** 31 - 1));
      case 'f32':
      case 'f64':
        return this.#float();
      case 'UUID':
        return random.uuid();
      case 'string':
      case 'pstring':
        return random.pick(TEXTS);
      case 'buffer': {
        const { count } = (parts ?? {}) as { count?: number | string };
        const length = typeof count === 'number' ? count : random.integer(0, 20);
        return Buffer.from(Array.from({ length }, () => random.integer(0, 255)));
      }
      case 'restBuffer':
        return Buffer.from(Array.from({ length: random.integer(0, 40) }, () => random.integer(0, 255)));
      case 'void':
        return undefined;
      case 'nbt':
      case 'anonymousNbt':
        return { type: 'compound', name: '', value: { Damage: { type: 'int', value: this.#integer(-5, 5000) } } };
      case 'optionalNbt':
      case 'anonOptionalNbt':
        return random.float() < 0.7
          ? undefined
          : { type: 'compound', name: '', value: { Damage: { type: 'int', value: this.#integer(-5, 5000) } } };
      case 'lpVec3':
        return { x: this.#integer(-4, 4), y: random.float() * 4 - 2, z: random.float() * 20_000 - 10_000 };
      case 'container': {
        const fields: Record<string, unknown> = {};
        const inner: Scope = { fields, outer: scope };
        for (const { name: key, anon, type } of parts as readonly Field[]) {
          const value = this.#value(type, inner, key ?? '', depth + 1);
          if (anon === true) Object.assign(fields, value);
          else if (key !== undefined) fields[key] = value;
        }
        return fields;
      }
      case 'array': {
        const { type, count } = parts as { type: Schema; count?: number | string };
        const length = typeof count === 'number' ? count : depth > DEEPEST ? 0 : random.integer(0, 3);
        return Array.from({ length }, () => this.#value(type, scope, '', depth + 1));
      }
      case 'option':
        return depth > DEEPEST || random.float() < 0.5 ? undefined : this.#value(parts as Schema, scope, '', depth + 1);
      case 'switch': {
        const {
          compareTo,
          fields,
          default: other,
        } = parts as {
          compareTo: string;
          fields: Record<string, Schema>;
          default?: Schema;
        };
        const key = String(lookUp(scope, compareTo));
        const chosen = fields[key] ?? other;
        return chosen === undefined ? undefined : this.#value(chosen, scope, '', depth + 1);
      }
      case 'mapper':
        return random.pick(Object.values((parts as { mappings: Record<string, string> }).mappings));
      case 'bitfield':
        return Object.fromEntries(
          (parts as { name: string; size: number; signed: boolean }[]).map(({ name: key, size, signed }) => [
            key,
            signed ? this.#integer(-(2 ** (size - 1)), 2 ** (size - 1) - 1) : this.#integer(0, 2 ** size - 1),
          ]),
        );
      case 'bitflags': {
        const { flags } = parts as { flags: readonly string[] | Readonly<Record<string, number>> };
        const names = Array.isArray(flags) ? (flags as readonly string[]) : Object.keys(flags);
        return Object.fromEntries(names.map((flag) => [flag, random.float() < 0.5]));
      }
      case 'registryEntryHolder':
        return { [(parts as { baseName: string }).baseName]: this.#integer(0, 200) };
      case 'registryEntryHolderSet': {
        const { otherwise } = parts as { otherwise: { name: string; type: Schema } };
        return { [otherwise.name]: [this.#value(otherwise.type, scope, '', depth + 1)] };
      }
      default: {
        const known = this.#types[kind];
        if (known === undefined || known === 'native') throw new Error(`no values for type ${kind}`);
        return this.#value(known, scope, name, depth + 1);
      }
    }
  }
}

/** The field a switch compares to; '..' leads to the container around. */
function lookUp(scope: Scope | undefined, path: string): unknown {
  let at = scope;
  const steps = path.split('/');
  while (steps[0] === '..') {
    at = at?.outer;
    steps.shift();
  }
  let value: unknown = at?.fields;
  for (const step of steps) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}
