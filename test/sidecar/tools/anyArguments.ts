import type { Random } from '../../../clock/random.ts';
import type { Json } from '../../../protocol/briefing.ts';
import { HOSTILE_NAMES } from '../../support/hostileNames.ts';

/** JSON Schema, as far as tools use it. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly minimum?: number;
}

const NUMBERS: readonly number[] = [
  ...[0, -0, 1, -1, 0.5, -60.5, 64, 65, 1e6, -1e6, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, -(2 ** 53)],
  ...[3e7, -3e7, 1e300, -1e300, Number.MIN_VALUE, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
];
const TEXTS: readonly string[] = [
  ...HOSTILE_NAMES,
  ...['', ' ', '/op alice', '\u0000', '\u202e\u001b[2J', '§k', '../../score.json', 'minecraft:', 'minecraft:dirt{}'],
  ...['\ud800', 'x'.repeat(5_000), '𝕏'.repeat(300), '{"x":1}', '[1,2,3]', '1e999', 'NaN', 'null', 'true'],
];
/** How often a value is not what its schema asks for. */
const HOSTILE_SHARE = 0.15;
/** Cells around the middle that numbers mostly name. */
const NEAR = 6;
const FLOOR_Y = -60;

/** Arguments for tools: mostly such as a tool takes, of things that exist, and now and then anything that JavaScript has. */
export class AnyArguments {
  readonly #random: Random;
  readonly #names: readonly string[];

  /** @param names what there is by name: items, blocks, players, entities */
  constructor(random: Random, names: readonly string[]) {
    this.#random = random;
    this.#names = names;
  }

  /** Arguments for a tool whose parameters have this schema. */
  of(schema: Schema): unknown {
    return this.#random.float() < 0.02 ? this.#anything(0) : this.#value(schema, 'arguments', 0);
  }

  /** The same with one of them replaced by anything: a call that hardly ever gets as far as the game, and costs next to nothing. */
  wild(schema: Schema): unknown {
    const value = this.#value(schema, 'arguments', 0);
    const names = Object.keys(schema.properties ?? {});
    if (names.length === 0 || typeof value !== 'object' || value === null) return this.#anything(0);
    return { ...value, [this.#random.pick(names)]: this.#anything(1) };
  }

  #value(schema: Schema, name: string, depth: number): unknown {
    const random = this.#random;
    if (depth > 0 && random.float() < HOSTILE_SHARE / 2) return this.#anything(depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    if (schema.anyOf) return this.#value(random.pick(schema.anyOf), name, depth);
    const isHostile = random.float() < HOSTILE_SHARE;
    switch (schema.type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return Array.from({ length: random.integer(0, isHostile ? 70 : 3) }, () =>
          this.#value(schema.items ?? {}, name, depth + 1),
        );
      case 'string':
        return random.pick(isHostile ? TEXTS : this.#names);
      case 'boolean':
        return random.float() < 0.5;
      case 'number':
      case 'integer':
        return isHostile ? random.pick(NUMBERS) : this.#number(name);
      default:
        return this.#anything(depth);
    }
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): unknown {
    const entries: [string, unknown][] = [];
    for (const [name, schema] of Object.entries(properties)) {
      const share = required.includes(name) ? 0.97 : 0.5;
      if (this.#random.float() < share) entries.push([name, this.#value(schema, name, depth + 1)]);
    }
    if (this.#random.float() < 0.05) entries.push([this.#random.pick(TEXTS), this.#anything(depth + 1)]);
    return Object.fromEntries(entries);
  }

  #number(name: string): number {
    if (name === 'y') return FLOOR_Y + this.#random.integer(-1, 2);
    if (/^[xz]$/.test(name)) return this.#random.integer(-NEAR, NEAR) + (this.#random.float() < 0.2 ? 0.5 : 0);
    return this.#random.integer(0, 12);
  }

  #anything(depth: number): unknown {
    const random = this.#random;
    switch (random.integer(0, depth > 6 ? 5 : 9)) {
      case 0:
        return null;
      case 1:
        return undefined;
      case 2:
        return random.float() < 0.5;
      case 3:
        return random.pick(NUMBERS);
      case 4:
        return random.pick(TEXTS);
      case 5:
        return random.pick(this.#names);
      case 6:
        return nested(random.integer(2, 2_000));
      case 7:
        return Array.from({ length: random.integer(0, 50) }, () => this.#anything(depth + 3));
      case 8:
        return JSON.parse(`{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`);
      default:
        return Object.fromEntries([[random.pick(TEXTS), this.#anything(depth + 1)]]);
    }
  }
}

/** An object within an object within an object. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? { x: value } : [value];
  return value;
}
