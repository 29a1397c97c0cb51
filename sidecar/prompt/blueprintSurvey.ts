import { formatBlockState, isAir } from '../../protocol/blockState.ts';
import type { BlueprintCell } from '../../protocol/blueprint.ts';
import { formatBlueprintText } from '../../protocol/blueprintText.ts';
import { type BlockPosition, boundsOf, formatPosition, positionKey } from '../../protocol/geometry.ts';
import type { Body } from '../body/body.ts';
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
    missing: formatBlueprintText(missing),
    ...(unseen.length > 0 ? { unseen: formatBlueprintText(unseen) } : {}),
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

/** A comparison with the blueprint as text for a prompt. */
export function formatBlueprintSurvey({ missing, unseen = [], wrong, scaffold }: ShownBlueprint): string {
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}:`, ...lines.map((line) => `- ${line}`)] : [];
  const lines = [
    ...section('wrong blocks', wrong),
    ...section('scaffold still standing', scaffold),
    ...section('missing, lowest first', missing),
    ...section('of these not in sight, so that they may stand by now', unseen),
  ];
  return lines.length > 0 ? lines.join('\n') : 'nothing of the blueprint is missing, and no scaffold is left';
}
