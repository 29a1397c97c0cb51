import type { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';
import type { Component } from '../text.ts';

/** Longest text a component may be written with; chat packets hold no more. */
const LONGEST = 32_767;

/** A text component in JSON (Minecraft wiki, "Text component format"). */
export const component: ArgumentType<Component> = {
  parser: 'minecraft:component',
  parse(reader) {
    const start = reader.cursor;
    const end = jsonEnd(reader);
    const json = reader.input.slice(start, end);
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch (error) {
      throw reader.error('argument.component.invalid', [error instanceof Error ? error.message : String(error)], start);
    }
    if (!isComponent(value) || json.length > LONGEST)
      throw reader.error('argument.component.invalid', [`Don't know how to turn ${json} into a Component`], start);
    reader.cursor = end;
    return value;
  },
};

/** Where the JSON value that begins at the cursor ends. */
function jsonEnd(reader: Reader): number {
  const { input, cursor } = reader;
  let depth = 0;
  for (let index = cursor; index < input.length; index++) {
    const character = input[index] as string;
    if (character === '"') {
      index++;
      while (index < input.length && input[index] !== '"') index += input[index] === '\\' ? 2 : 1;
      if (depth === 0) return Math.min(index + 1, input.length);
    } else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth <= 0) return index + 1;
    } else if (depth === 0 && character === ' ') return index;
  }
  return input.length;
}

/** Whether JSON is a text component: text, number, boolean, a list of them that is not empty, or an object with content. */
export function isComponent(value: unknown, depth = 0): value is Component {
  if (depth > 64) return false;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.length > 0 && value.every((part) => isComponent(part, depth + 1));
  if (typeof value !== 'object' || value === null) return false;
  const parts = value as Readonly<Record<string, unknown>>;
  if (!['text', 'translate', 'score', 'selector', 'keybind', 'nbt'].some((content) => Object.hasOwn(parts, content)))
    return false;
  for (const inner of [parts.extra, parts.with])
    if (inner !== undefined && !(Array.isArray(inner) && inner.every((part) => isComponent(part, depth + 1))))
      return false;
  if (parts.text !== undefined && typeof parts.text === 'object') return false;
  return parts.translate === undefined || typeof parts.translate === 'string';
}
