import { type BlockState, isAir } from '../../protocol/blockState.ts';
import type { BlueprintCell } from '../../protocol/blueprint.ts';
import { formatBlueprintText } from '../../protocol/blueprintText.ts';
import type { Json } from '../../protocol/briefing.ts';
import {
  add,
  type BlockPosition,
  type Box,
  boundsOf,
  boxContains,
  cellsOf,
  formatPosition,
  positionKey,
} from '../../protocol/geometry.ts';
import { shownState } from '../../protocol/shownState.ts';
import type { Body } from '../body/body.ts';
import { cutState, firstOf } from './cutState.ts';
import type { PromptContext, PromptPart } from './promptBudget.ts';
import type { ShownBlueprint } from './teamState.ts';

/** How far scaffolds are looked for, blocks, and how many at most: below most floors there is dirt, which counts as found. */
const SIGHT = 24;
const MOST_PIECES = 20_000;

/** How far beside the building a scaffold may stand, blocks: about as far as hands reach. Dirt further off is the land's. */
const BESIDE = 5;

/** Blocks that fill a second cell beside or above the one they are placed in. */
const OF_TWO_CELLS = /_(?:bed|door)$/;

/**
 * The union of what all agents see at the blueprint's cells (the paper's global environment I, for construction).
 * Blocks are distinguished by what placing decides: id, facing, axis, half, and which half of a bed it is.
 */
export function surveySite(
  agents: readonly { readonly body: Body }[],
  cells: readonly BlueprintCell[],
): ShownBlueprint {
  const missing: BlueprintCell[] = [];
  const unseen: BlueprintCell[] = [];
  const wrong: string[] = [];
  for (const { position, state } of cells) {
    const found = seenBy(agents, position);
    if (!found) unseen.push({ position, state });
    if (!found || isAir(found.id)) missing.push({ position, state });
    else if (
      found.id !== state.id ||
      ['facing', 'axis', 'half', 'part', 'type', 'hanging'].some(
        (name) => state.properties[name] !== undefined && found.properties[name] !== state.properties[name],
      )
    )
      wrong.push(`${formatPosition(position)} holds ${shownState(found)}, wanted ${shownState(state)}`);
  }
  return {
    missing: formatBlueprintText(missing, { rectangles: true }),
    ...(unseen.length > 0 ? { unseen: formatBlueprintText(unseen, { rectangles: true }) } : {}),
    wrong,
    scaffold: scaffoldOf(agents, cells),
  };
}

/** Scaffolds near the building, and other blocks that stand in it or touch it where the blueprint has none, highest first. */
function scaffoldOf(agents: readonly { readonly body: Body }[], cells: readonly BlueprintCell[]): string[] {
  const own = new Set(cells.map(({ position }) => positionKey(position)));
  const bounds = boundsOf(cells.map(({ position }) => position));
  if (!bounds) return [];
  const { min, max } = bounds;
  const beside = {
    min: { x: min.x - BESIDE, y: min.y, z: min.z - BESIDE },
    max: { x: max.x + BESIDE, y: Number.MAX_SAFE_INTEGER, z: max.z + BESIDE },
  };
  const found = new Map<string, { position: BlockPosition; id: string }>();
  for (const { body } of agents)
    for (const { position, state } of body.findBlocks(isScaffold, SIGHT, MOST_PIECES, beside))
      if (boxContains(beside, position) && !own.has(positionKey(position)))
        found.set(positionKey(position), { position, id: state.id });
  for (const stray of straysOf(agents, cells, bounds, own)) found.set(positionKey(stray.position), stray);
  return [...found.values()]
    .sort((a, b) => b.position.y - a.position.y)
    .map(({ position, id }) => `${id} at ${formatPosition(position)}`);
}

function isScaffold(id: string): boolean {
  return id === 'dirt' || id === 'ladder';
}

/**
 * Whatever stands in the blueprint's box where it has nothing, and just beside the box the other halves of its beds and
 * doors. On natural land, which may look like anything, only its own kinds.
 */
function straysOf(
  agents: readonly { readonly body: Body }[],
  cells: readonly BlueprintCell[],
  bounds: Box,
  own: ReadonlySet<string>,
): { readonly position: BlockPosition; readonly id: string }[] {
  const kinds = new Set(cells.map(({ state }) => state.id));
  const isLand = agents.some(({ body }) => body.sight === 'line-of-sight');
  return [...cellsOf(around(bounds))].flatMap((position) => {
    if (own.has(positionKey(position))) return [];
    const id = seenBy(agents, position)?.id;
    if (id === undefined || isAir(id)) return [];
    const isStray = boxContains(bounds, position) ? !isLand || kinds.has(id) : kinds.has(id) && OF_TWO_CELLS.test(id);
    return isStray ? [{ position, id }] : [];
  });
}

/** The cells that a survey looks at: a blueprint's box, and what is just beside and above it. */
export function boxSurveyed(cells: readonly BlueprintCell[]): Box | undefined {
  const bounds = boundsOf(cells.map(({ position }) => position));
  return bounds && around(bounds);
}

function around({ min, max }: Box): Box {
  return { min: add(min, { x: -1, y: 0, z: -1 }), max: add(max, { x: 1, y: 1, z: 1 }) };
}

function seenBy(agents: readonly { readonly body: Body }[], position: BlockPosition): BlockState | undefined {
  return agents.map(({ body }) => body.seenAt(position)).find((block) => block !== undefined);
}

/** The sorts of lines in a comparison with a blueprint, the most urgent first. */
const SURVEY = [
  { field: 'wrong', title: 'Wrong blocks in the building', worth: 97 },
  { field: 'scaffold', title: 'To be taken down: scaffold and other blocks where the blueprint has none', worth: 96 },
  { field: 'missing', title: 'Blocks of the blueprint still missing, lowest first', worth: 95 },
  { field: 'unseen', title: 'Of these out of sight, so that they may stand by now', worth: 60 },
] as const;

/**
 * A comparison with the blueprint as parts of a prompt.
 * @param key the team state's key in the prompt's data
 * @param mostWorth for prompts whose own data says what to build
 */
export function buildingParts(
  blueprint: ShownBlueprint,
  key: string,
  { mostWorth = 100, namesDocuments = false }: { readonly mostWorth?: number; readonly namesDocuments?: boolean } = {},
): PromptPart[] {
  const parts = SURVEY.map(
    ({ field, title, worth }): PromptPart => ({
      title,
      worth: Math.min(worth, mostWorth),
      entries: blueprint[field] ?? [],
      render: (lines) => lines.map(withoutLayer).join('\n'),
      cutContext: (context: PromptContext, kept: number) =>
        cutState(context, key, (state) => {
          // Where nothing of it is shown, what is missing is unknown rather than nothing.
          if (state.blueprint === null || (field === 'missing' && kept === 0))
            return {
              ...state,
              blueprint: null,
              ...(namesDocuments ? {} : { documents: withoutBlueprint(state.documents) }),
            };
          const shown = state.blueprint as { readonly [key: string]: Json };
          return { ...state, blueprint: { ...shown, [field]: firstOf(shown[field], kept) as Json } };
        }),
    }),
  );
  const isDone = SURVEY.every(({ field }) => (blueprint[field] ?? []).length === 0);
  return isDone
    ? [
        {
          title: 'The building now',
          text: 'nothing of the blueprint is missing, and nothing else is left to take down',
          worth: 95,
        },
      ]
    : parts;
}

/** The documents where the comparison that took the blueprint's place is left out. */
function withoutBlueprint(documents: Json | undefined): Json | undefined {
  if (typeof documents !== 'object' || documents === null || Array.isArray(documents)) return documents;
  return 'blueprint' in documents ? { ...documents, blueprint: null } : documents;
}

/** A line of a blueprint's document, "layer y=-60: dirt x3 at ...", without the layer, which its cells name; others as they are. */
function withoutLayer(line: string): string {
  return line.replace(/^layer y=-?\d+: (\S+) x(\d+) at /, '$2 $1 ');
}
