import type { Json } from '../../protocol/briefing.ts';

type Schema = { readonly [key: string]: Json };

/** A value as its schema wants it, as far as that is plain from the value, and what was left out of it, as sentences. */
export interface Fitted {
  readonly value: unknown;
  readonly notes: readonly string[];
}

interface FitOptions {
  /** The id that a name as players know it stands for, such as "Block of Iron"; tried where an id is asked for. */
  readonly idOf?: (name: string) => string | undefined;
}

/** Most unknown keys that a note names. */
const MOST_NAMED = 8;
/** Deepest level that is fitted; what lies deeper is left as it is. */
const DEEPEST = 32;

/**
 * Puts a value that a model wrote into the form of a JSON Schema where only one thing can be meant: numbers and booleans
 * in quotes, objects and arrays as JSON text, a single value for a list, keys in another spelling, null for what may be
 * left out, ids written as names, and keys the schema does not know, which are dropped and noted. What is wrong stays
 * wrong: validation finds it.
 */
export function fitToSchema(schema: Json, value: unknown, options: FitOptions = {}): Fitted {
  const notes: string[] = [];
  return { value: new Fitting(notes, options).fit(schema, value, '', 0), notes };
}

class Fitting {
  readonly #notes: string[];
  readonly #options: FitOptions;

  constructor(notes: string[], options: FitOptions) {
    this.#notes = notes;
    this.#options = options;
  }

  fit(schema: Json, value: unknown, path: string, depth: number): unknown {
    if (!isObject(schema) || depth > DEEPEST) return value;
    const branches = branchesOf(schema);
    if (branches && value === '' && takesNull(schema)) return null;
    if (branches) return this.#fitBranch(branches, value, path, depth);
    if (Array.isArray(schema.enum)) return wordOf(schema.enum, value);
    switch (schema.type) {
      case 'object':
        return this.#fitObject(schema, value, path, depth);
      case 'array':
        return this.#fitArray(schema, value, path, depth);
      case 'integer':
      case 'number':
        return typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
      case 'boolean':
        if (typeof value !== 'string' || !/^\s*(true|false)\s*$/i.test(value)) return value;
        return value.trim().toLowerCase() === 'true';
      case 'string':
        return this.#fitText(schema, value);
      default:
        return value;
    }
  }

  /** By the branch that lacks least of the value; texts and numbers stay as they are where a branch takes them. */
  #fitBranch(branches: readonly Json[], value: unknown, path: string, depth: number): unknown {
    if (branches.some((branch) => isObject(branch) && takesAsIs(branch, value))) return value;
    const branch = nearestBranch(branches, fromJsonText(value));
    return branch === undefined ? value : this.fit(branch, value, path, depth);
  }

  #fitObject(schema: Schema, value: unknown, path: string, depth: number): unknown {
    const given = fromJsonText(value);
    if (!isObject(given)) return value;
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = Array.isArray(schema.required) ? schema.required : [];
    const spellings = new Map(Object.keys(properties).map((key) => [spelling(key), key]));
    // A map first: a key may be "__proto__".
    const result = new Map<string, unknown>();
    const unknown: string[] = [];
    for (const [written, part] of Object.entries(given)) {
      const meant = Object.hasOwn(properties, written) ? written : spellings.get(spelling(written));
      if (meant === undefined) {
        if (schema.additionalProperties === false) unknown.push(written);
        else result.set(written, this.fit(schema.additionalProperties ?? true, part, `${path}${written}.`, depth + 1));
        continue;
      }
      if (meant !== written && Object.hasOwn(given, meant)) {
        unknown.push(written);
        continue;
      }
      if (isLeftOut(part, properties[meant]) && !required.includes(meant)) continue;
      result.set(meant, this.fit(properties[meant] as Json, part, `${path}${meant}.`, depth + 1));
    }
    // What may be null is null where it was left out.
    for (const key of required)
      if (typeof key === 'string' && !result.has(key) && takesNull(properties[key])) result.set(key, null);
    const dropped = unknown.filter((key) => given[key] !== null);
    if (dropped.length > 0)
      this.#notes.push(
        `ignored ${dropped.length === 1 ? 'the unknown key' : 'the unknown keys'} ${dropped
          .slice(0, MOST_NAMED)
          .map((key) => JSON.stringify(`${path}${key}`.slice(0, 80)))
          .join(', ')}`,
      );
    return Object.fromEntries(result);
  }

  #fitArray(schema: Schema, value: unknown, path: string, depth: number): unknown {
    const given = fromJsonText(value);
    if (given === null || given === undefined) return value;
    const list = Array.isArray(given) ? given : [given];
    const { items } = schema;
    return items === undefined ? list : list.map((item, index) => this.fit(items, item, `${path}${index}.`, depth + 1));
  }

  #fitText(schema: Schema, value: unknown): unknown {
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || typeof schema.pattern !== 'string') return value;
    if (new RegExp(schema.pattern).test(value)) return value;
    const bare = value.trim().replace(/^minecraft:/i, '');
    if (schema.pattern !== ID_PATTERN) return bare;
    return this.#options.idOf?.(bare) ?? bare.toLowerCase().replace(/[\s-]+/g, '_');
  }
}

/** The alternatives of a schema, those of a list of types included; undefined where it has none. */
export function branchesOf(schema: Json | undefined): readonly Json[] | undefined {
  if (!isObject(schema)) return undefined;
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return branches;
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined;
}

/** The pattern of a Minecraft id without its namespace. */
export const ID_PATTERN = '^[a-z0-9_]+$';

/**
 * Of an object's alternatives the one it was meant for: with the fewest required keys missing, then the fewest keys it
 * does not know. Undefined where the value is no object or no alternative is one.
 */
export function nearestBranch(branches: readonly Json[], value: unknown): Json | undefined {
  if (!isObject(value)) return branches.length === 1 ? branches[0] : simpleBranch(branches, value);
  const given = Object.keys(value).filter((key) => value[key] !== null && value[key] !== '');
  let best: { branch: Json; missing: number; unknown: number } | undefined;
  for (const branch of branches) {
    if (!isObject(branch) || branch.type !== 'object' || !isObject(branch.properties)) continue;
    const known = new Set(Object.keys(branch.properties).map(spelling));
    const { properties, required } = branch;
    if (contradicts(properties, value)) continue;
    const names = new Set(given.map(spelling));
    const missing = (Array.isArray(required) ? required : []).filter((key) => !names.has(spelling(String(key)))).length;
    const unknown = given.filter((key) => !known.has(spelling(key))).length;
    if (!best || missing < best.missing || (missing === best.missing && unknown < best.unknown))
      best = { branch, missing, unknown };
  }
  return best?.branch;
}

/** Of alternatives that are no objects the first that the value can be put into. */
function simpleBranch(branches: readonly Json[], value: unknown): Json | undefined {
  if (Array.isArray(value)) return branches.find((branch) => isObject(branch) && branch.type === 'array');
  if (typeof value === 'number') return branches.find((branch) => isObject(branch) && branch.type === 'string');
  if (typeof value === 'string') return branches.find((branch) => isObject(branch) && branch.type !== 'object');
  return undefined;
}

/** Whether a key that tells the alternatives apart has another value than this one asks for. */
function contradicts(properties: Schema, value: Schema): boolean {
  return Object.entries(properties).some(
    ([key, schema]) => isObject(schema) && schema.const !== undefined && value[key] !== schema.const,
  );
}

function takesAsIs(schema: Schema, value: unknown): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value as Json);
  if (schema.const !== undefined) return schema.const === value;
  switch (typeof value) {
    case 'string':
      return schema.type === 'string' && (typeof schema.pattern !== 'string' || new RegExp(schema.pattern).test(value));
    case 'number':
      return schema.type === 'number' || (schema.type === 'integer' && Number.isInteger(value));
    case 'boolean':
      return schema.type === 'boolean';
    default:
      return value === null && schema.type === 'null';
  }
}

/** Whether a value stands for nothing where it may be left out: null, and an empty text where no text is meant. */
function isLeftOut(value: unknown, schema: Json | undefined): boolean {
  if (value === null) return !takesNull(schema);
  return (
    value === '' &&
    isObject(schema) &&
    (Array.isArray(schema.enum) || schema.pattern !== undefined || schema.type !== 'string')
  );
}

function takesNull(schema: Json | undefined): boolean {
  if (!isObject(schema)) return true;
  return schema.type === 'null' || schema.$ref !== undefined || (branchesOf(schema)?.some(takesNull) ?? false);
}

/** The word of a list that a text is in another spelling. */
function wordOf(words: readonly Json[], value: unknown): unknown {
  if (typeof value !== 'string' || words.includes(value)) return value;
  const wanted = spelling(value.replace(/^minecraft:/, ''));
  return words.find((word) => typeof word === 'string' && spelling(word) === wanted) ?? value;
}

/** An object or array that was sent as text; anything else as it is. */
function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A key without what spellings differ in: "Action Input", "action_input" and "actionInput" are one. */
function spelling(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
