import { formatBlockState, isAir } from '../../protocol/blockState.ts';
import type { BlueprintCell } from '../../protocol/blueprint.ts';
import { formatBlueprintText } from '../../protocol/blueprintText.ts';
import type { Json } from '../../protocol/briefing.ts';
import { type BlockPosition, boundsOf, formatPosition, positionKey } from '../../protocol/geometry.ts';
import type { Body } from '../body/body.ts';
import { cutState, firstOf } from './cutState.ts';
import type { PromptContext, PromptPart } from './promptBudget.ts';
import type { ShownBlueprint } from './teamState.ts';

/** How far scaffolds are looked for, blocks, and how many at most: below most floors there is dirt, which counts as found. */
const SIGHT = 24;
const MOST_PIECES = 20_000;

/** How far beside the building a scaffold may stand, blocks: about as far as hands reach. Dirt further off is the land's. */
const BESIDE = 5;

/**
 * The union of what all agents see at the blueprint's cells (the paper's global environment I, for construction).
 * Blocks are distinguished by id, facing, axis and half, which is what placing decides.
 */
export function surveySite(
  agents: readonly { readonly body: Body }[],
  cells: readonly BlueprintCell[],
): ShownBlueprint {
  const missing: BlueprintCell[] = [];
  const unseen: BlueprintCell[] = [];
  const wrong: string[] = [];
  for (const { position, state } of cells) {
    const found = agents.map(({ body }) => body.seenAt(position)).find((block) => block !== undefined);
    if (!found) unseen.push({ position, state });
    if (!found || isAir(found.id)) missing.push({ position, state });
    else if (
      found.id !== state.id ||
      ['facing', 'axis', 'half', 'type', 'hanging'].some(
        (name) => state.properties[name] !== undefined && found.properties[name] !== state.properties[name],
      )
    )
      wrong.push(`${formatPosition(position)} holds ${formatBlockState(found)}, wanted ${formatBlockState(state)}`);
  }
  return {
    missing: formatBlueprintText(missing, { rectangles: true }),
    ...(unseen.length > 0 ? { unseen: formatBlueprintText(unseen, { rectangles: true }) } : {}),
    wrong,
    scaffold: scaffoldOf(agents, cells),
  };
}

function scaffoldOf(agents: readonly { readonly body: Body }[], cells: readonly BlueprintCell[]): string[] {
  const own = new Set(cells.map(({ position }) => positionKey(position)));
  const bounds = boundsOf(cells.map(({ position }) => position));
  if (!bounds) return [];
  const { min, max } = bounds;
  const isBeside = ({ x, y, z }: BlockPosition) =>
    y >= min.y && x >= min.x - BESIDE && x <= max.x + BESIDE && z >= min.z - BESIDE && z <= max.z + BESIDE;
  const found = new Map<string, { position: BlockPosition; id: string }>();
  for (const { body } of agents)
    for (const { position, state } of body.findBlocks((id) => id === 'dirt' || id === 'ladder', SIGHT, MOST_PIECES))
      if (isBeside(position) && !own.has(positionKey(position)))
        found.set(positionKey(position), { position, id: state.id });
  return [...found.values()]
    .sort((a, b) => b.position.y - a.position.y)
    .map(({ position, id }) => `${id} at ${formatPosition(position)}`);
}

/** The sorts of lines in a comparison with a blueprint, the most urgent first. */
const SURVEY = [
  { field: 'wrong', title: 'Wrong blocks in the building', worth: 97 },
  { field: 'scaffold', title: 'Scaffold still standing', worth: 96 },
  { field: 'missing', title: 'Blocks still missing, lowest first', worth: 95 },
  { field: 'unseen', title: 'Of these out of sight, so that they may stand by now', worth: 60 },
] as const;

/**
 * A comparison with the blueprint as parts of a prompt.
 * @param key the team state's key in the prompt's data
 */
export function buildingParts(blueprint: ShownBlueprint, key: string): PromptPart[] {
  const parts = SURVEY.map(
    ({ field, title, worth }): PromptPart => ({
      title,
      worth,
      entries: blueprint[field] ?? [],
      render: field === 'missing' || field === 'unseen' ? byLayer : (lines) => lines.join('\n'),
      cutContext: (context: PromptContext, kept: number) =>
        cutState(context, key, (state) => {
          const shown = state.blueprint as { readonly [key: string]: Json };
          return { ...state, blueprint: { ...shown, [field]: firstOf(shown[field], kept) as Json } };
        }),
    }),
  );
  const isDone = SURVEY.every(({ field }) => (blueprint[field] ?? []).length === 0);
  return isDone
    ? [{ title: 'The building now', text: 'nothing of the blueprint is missing, and no scaffold is left', worth: 95 }]
    : parts;
}

/** Lines of a blueprint's document, "layer y=-60: dirt x3 at ...", with each layer named once. */
function byLayer(lines: readonly string[]): string {
  let layer = '';
  return lines
    .map((line) => {
      const [, y = '', state = '', count = '', cells = ''] = /^layer (y=-?\d+): (\S+) x(\d+) at (.+)$/.exec(line) ?? [];
      if (cells === '') return line;
      const heading = y === layer ? '' : `${y}:\n`;
      layer = y;
      return `${heading}- ${count} ${state} ${cells}`;
    })
    .join('\n');
}
