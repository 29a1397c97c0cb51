import { plainText } from '../player/plainText.ts';

/** Named-binary-tag data as prismarine-nbt parses it. */
interface Tag {
  readonly type?: string;
  readonly value?: unknown;
}

const OLD_LINES = ['Text1', 'Text2', 'Text3', 'Text4'];

/**
 * What is written on a sign, by the data the server sends of it: the lines of its front, then of its back, without empty
 * ones. Before 1.20 signs have one side (wiki "Sign", data values).
 */
export function signLines(entity: unknown): string[] {
  const lines: string[] = [];
  for (const side of ['front_text', 'back_text']) {
    const messages = field(field(entity, side), 'messages') as Tag | undefined;
    // A list is {type: 'list', value: {type, value: [...]}}.
    const { value } = (messages?.value ?? {}) as Tag;
    if (Array.isArray(value)) lines.push(...value.map(plainText));
  }
  for (const name of OLD_LINES) {
    const line = field(entity, name) as Tag | undefined;
    if (line) lines.push(plainText(line));
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function field(tag: unknown, name: string): unknown {
  const fields = (tag as Tag | undefined)?.value;
  return fields !== null && typeof fields === 'object' ? (fields as Record<string, unknown>)[name] : undefined;
}
