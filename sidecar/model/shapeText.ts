import type { Json } from '../../protocol/briefing.ts';
import type { ToolOffer } from './model.ts';

/** Bounds beyond this one are those of numbers themselves and say nothing. */
const LARGEST_BOUND = 1e9;

/**
 * A JSON Schema as a model reads it with least effort, in the manner of TypeScript: {"thought": string, "count"?: integer from 1
 * to 64}. It says all that a writer must know; validation goes by the schema itself.
 */
export function shapeText(schema: Json): string {
  if (!isObject(schema)) return 'any JSON';
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return branches.map(shapeText).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => shapeText({ ...schema, type })).join(' | ');
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  switch (schema.type) {
    case 'object':
      return objectText(schema);
    case 'array': {
      const items = shapeText(schema.items ?? true);
      return `[${items}, ...]${countText(schema.minItems, schema.maxItems, 'entries')}`;
    }
    case 'string':
      return `string${typeof schema.pattern === 'string' ? ` like ${schema.pattern}` : ''}${countText(schema.minLength, schema.maxLength, 'characters')}`;
    case 'integer':
    case 'number':
      return `${schema.type}${boundsText(schema)}`;
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'any JSON';
  }
}

function objectText({ properties, required, additionalProperties }: Schema): string {
  const isRequired = (key: string) => Array.isArray(required) && required.includes(key);
  const parts = isObject(properties)
    ? Object.entries(properties).map(
        ([key, part]) => `${JSON.stringify(key)}${isRequired(key) ? '' : '?'}: ${shapeText(part)}`,
      )
    : [];
  if (parts.length === 0 && isObject(additionalProperties)) {
    const value = shapeText(additionalProperties);
    return value === 'any JSON' ? '{...}' : `{"<name>": ${value}, ...}`;
  }
  return `{${parts.join(', ')}}`;
}

function countText(least: Json | undefined, most: Json | undefined, what: string): string {
  const atMost = typeof most === 'number' && most < LARGEST_BOUND ? ` at most ${most} ${what}` : '';
  const atLeast = typeof least === 'number' && least > 1 ? ` at least ${least} ${what}` : '';
  return atLeast && atMost
    ? ` (${atLeast.trim()},${atMost})`
    : atLeast || atMost
      ? ` (${(atLeast || atMost).trim()})`
      : '';
}

function boundsText({ minimum, maximum }: Schema): string {
  const from = typeof minimum === 'number' && Math.abs(minimum) < LARGEST_BOUND ? minimum : undefined;
  const to = typeof maximum === 'number' && Math.abs(maximum) < LARGEST_BOUND ? maximum : undefined;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return ` from ${from} up`;
  return to === undefined ? '' : ` up to ${to}`;
}

/** Tools as lines for a model that has no native calls: name, arguments, what it does. */
export function toolLines(tools: readonly ToolOffer[]): string {
  return tools
    .map(({ name, description, parameters }) => `${name} ${shapeText(parameters)}: ${description}`)
    .join('\n');
}

type Schema = { readonly [key: string]: Json };

function isObject(value: Json | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
