import { z } from 'zod';
import { nameTable } from './nameTable.ts';

/** A block id without its namespace, as in minecraft-data's `name` ("oak_stairs"). */
const BlockId = z.string().regex(/^[a-z0-9_]+$/, 'a block id such as "oak_stairs"');

/**
 * A block with the properties that matter, both in Minecraft's names ("facing": "east", "half": "top").
 * A property left out means "any" in a blueprint, and "the block's default" where a block is set.
 */
export const BlockState = z.strictObject({
  id: BlockId,
  properties: z.record(z.string().regex(/^[a-z0-9_]+$/), z.string().regex(/^[a-z0-9_-]+$/)).readonly(),
});
export type BlockState = z.infer<typeof BlockState>;

const AIR_IDS: ReadonlySet<string> = new Set(['air', 'cave_air', 'void_air']);

export const AIR: BlockState = { id: 'air', properties: {} };

/** A block state from an id and properties. */
export function blockState(id: string, properties: Record<string, string> = {}): BlockState {
  return { id, properties };
}

/** Whether the block id is one of Minecraft's three airs. */
export function isAir(id: string): boolean {
  return AIR_IDS.has(id);
}

const STATE_TEXT = /^(?:minecraft:)?([a-z0-9_]+)(?:\[([a-z0-9_]+=[a-z0-9_-]+(?:,[a-z0-9_]+=[a-z0-9_-]+)*)?\])?$/;

/**
 * Reads Minecraft's text form, "oak_stairs[facing=east,half=top]", with or without the "minecraft:" namespace.
 * @returns undefined when the text is not of that form; whether such a block exists is GameData's question.
 */
export function parseBlockState(text: string): BlockState | undefined {
  const match = STATE_TEXT.exec(text.trim());
  if (!match?.[1]) return undefined;
  const properties = nameTable<string>();
  for (const pair of match[2]?.split(',') ?? []) {
    const [name, value] = pair.split('=') as [string, string];
    properties[name] = value;
  }
  return { id: match[1], properties };
}

/** The canonical text form: no namespace, properties sorted by name; equal states give equal texts. */
export function formatBlockState(state: BlockState): string {
  const names = Object.keys(state.properties).sort();
  if (names.length === 0) return state.id;
  return `${state.id}[${names.map((name) => `${name}=${state.properties[name]}`).join(',')}]`;
}
