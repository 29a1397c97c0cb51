import type { Json } from '../../../protocol/briefing.ts';
import type { FormatLevel } from './dialect.ts';

type Schema = { [key: string]: Json };

/** Keywords that services which enforce a schema know; the first two hold schemas by name. */
const OF_SCHEMAS_BY_NAME = ['properties', '$defs'];
const OF_SCHEMA_LISTS = ['anyOf', 'oneOf'];
const PLAIN = ['type', 'required', 'additionalProperties', 'enum', 'const', 'description', '$ref', 'pattern', 'format'];
/** Limits that only narrow what is allowed: a reply is validated by the whole schema anyway. */
const LEFT_OUT = [
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'default', 'title', 'examples'],
];

/**
 * The schema as services enforce one to the letter: an object at the top, every object closed with all its properties
 * required, and no keyword beyond the few they know. Null where it cannot be put so, such as for optional properties.
 */
export function strictSchema(schema: Json): Schema | null {
  return isObject(schema) && schema.type === 'object' ? strict(schema) : null;
}

/** What a service is told to enforce: any object where the schema is null; `strict` when the schema can be held to the letter. */
interface EnforcedForm {
  readonly schema: Schema | null;
  readonly strict: boolean;
}

/** What a service that goes so far is to enforce of a reply's form. Null for nothing: only an object can be enforced. */
export function enforcedForm(schema: Json, level: FormatLevel): EnforcedForm | null {
  if (level === 'plain' || !isAlwaysObject(schema)) return null;
  if (level === 'object' || !isObject(schema) || schema.type !== 'object') return { schema: null, strict: false };
  const strict = strictSchema(schema);
  return { schema: strict ?? schema, strict: strict !== null };
}

function isAlwaysObject(schema: Json): boolean {
  if (!isObject(schema)) return false;
  const choices = schema.anyOf ?? schema.oneOf;
  return schema.type === 'object' || (Array.isArray(choices) && choices.length > 0 && choices.every(isAlwaysObject));
}

function strict(schema: Json): Schema | null {
  if (!isObject(schema)) return null;
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (LEFT_OUT.includes(key)) continue;
    const put = keyword(key, value);
    if (!put) return null;
    result[put.key] = put.value;
  }
  return isClosed(result) ? result : null;
}

function keyword(key: string, value: Json): { key: string; value: Json } | null {
  if (PLAIN.includes(key)) return { key, value };
  if (key === 'items') {
    const items = strict(value);
    return items && { key, value: items };
  }
  if (OF_SCHEMA_LISTS.includes(key) && Array.isArray(value)) {
    const list = value.map(strict);
    // "anyOf" is the one they know; validation checks whether it is only one.
    return list.every((part) => part !== null) ? { key: 'anyOf', value: list } : null;
  }
  if (OF_SCHEMAS_BY_NAME.includes(key) && isObject(value)) {
    const parts = Object.entries(value).map(([name, part]) => [name, strict(part)] as const);
    return parts.every(([, part]) => part !== null) ? { key, value: Object.fromEntries(parts) as Schema } : null;
  }
  return null;
}

/** Whether an object schema names all it allows; other schemas pass. */
function isClosed({ type, properties, required, additionalProperties, ...rest }: Schema): boolean {
  if (type !== 'object')
    return type !== undefined || '$ref' in rest || 'anyOf' in rest || 'enum' in rest || 'const' in rest;
  if (additionalProperties !== false || !isObject(properties)) return false;
  return Object.keys(properties).every((name) => Array.isArray(required) && required.includes(name));
}

function isObject(value: Json | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
