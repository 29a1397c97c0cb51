import { type BlockState, parseBlockState } from '../protocol/blockState.ts';

/**
 * What a jigsaw block turns into when the game places its structure: the `final_state` of its data, or air where that
 * says nothing legible (Minecraft wiki, "Jigsaw Block").
 */
export function finalStateOf(data: unknown): BlockState {
  const text = data !== null && typeof data === 'object' ? (data as { final_state?: unknown }).final_state : undefined;
  return (typeof text === 'string' ? parseBlockState(text) : undefined) ?? { id: 'air', properties: {} };
}
