import { parseBlockState } from './blockState.ts';
import type { BlueprintCell } from './blueprint.ts';
import { parseBlueprintText } from './blueprintText.ts';
import type { Briefing } from './briefing.ts';
import { ConfigError } from './errors.ts';

/**
 * The blocks a construction briefing asks for, arena coordinates: from the document "blueprintCells"
 * ([{position: [x, y, z], block: "oak_stairs[facing=east]"}]) where the blueprint's text is another author's, else from
 * the document "blueprint".
 * @returns undefined when the briefing holds neither in a form that can be read without guessing.
 */
export function blueprintCellsOf(briefing: Pick<Briefing, 'documents'>): BlueprintCell[] | undefined {
  const { blueprintCells, blueprint } = briefing.documents;
  if (Array.isArray(blueprintCells)) {
    const cells = blueprintCells.map(readCell);
    return cells.every((cell) => cell !== undefined) ? cells : undefined;
  }
  if (Array.isArray(blueprint) && blueprint.every((line) => typeof line === 'string'))
    return parseBlueprintText(blueprint);
  return undefined;
}

/** The same, for frameworks that can do nothing without. @throws ConfigError 'unreadable-blueprint' */
export function requireBlueprintCells(briefing: Pick<Briefing, 'documents' | 'taskId'>): BlueprintCell[] {
  const cells = blueprintCellsOf(briefing);
  if (cells) return cells;
  throw new ConfigError(
    'unreadable-blueprint',
    `task ${briefing.taskId}: its documents (${Object.keys(briefing.documents).join(', ') || 'none'}) hold no blueprint that the oracle can read`,
  );
}

function readCell(value: unknown): BlueprintCell | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { position, block } = value as { position?: unknown; block?: unknown };
  const state = typeof block === 'string' ? parseBlockState(block) : undefined;
  if (!state || !Array.isArray(position) || position.length !== 3 || !position.every(Number.isInteger))
    return undefined;
  const [x, y, z] = position as [number, number, number];
  return { position: { x, y, z }, state };
}
