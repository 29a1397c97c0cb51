import fc from 'fast-check';
import { blockState, parseBlockState } from '../../../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../../../protocol/blueprint.ts';
import { formatBlueprintText } from '../../../../../protocol/blueprintText.ts';
import { positionKey } from '../../../../../protocol/geometry.ts';
import type { TeamState } from '../../../../../sidecar/prompt/teamState.ts';

/** What a builder needs. */
export const TOOLS = [
  'placeBlock',
  'MineBlock',
  'withdrawItem',
  'navigateTo',
  'erectDirtLadder',
  'dismantleDirtLadder',
];
/** Height of the floor. */
export const GROUND = -60;

/** A cell of a blueprint, counted from a corner on the floor. */
export const cell = (x: number, y: number, z: number, state = 'stone'): BlueprintCell => ({
  position: { x: x - 12, y: GROUND + y, z },
  state: parseBlockState(state) ?? blockState('stone'),
});

/** What a team of two is shown of a building that is not there yet, or of one that is there in part. */
export function teamStateOf(
  cells: readonly BlueprintCell[],
  {
    standing = [],
    scaffold = [],
    wrong = [],
    unseen,
    ...more
  }: {
    standing?: readonly BlueprintCell[];
    scaffold?: string[];
    wrong?: string[];
    /** Cells that nobody of the view sees. */
    unseen?: readonly BlueprintCell[];
    /** What each carries, where there is no chest. */
    carries?: Record<string, Record<string, number>>;
    /** Whose view it is; the whole team's unless given. */
    view?: readonly string[];
    stages?: readonly { name: string; lowestY: number; highestY: number }[];
    tools?: Record<string, string[]>;
    at?: Record<string, [number, number, number]>;
    shutIn?: { dig: [number, number, number][]; to: [number, number, number] }[];
  } = {},
): TeamState {
  const there = new Set(standing.map(({ position }) => positionKey(position)));
  return {
    goal: more.carries ? 'Build it.' : 'Build it. The chest at (-4, -60, 0) holds all materials.',
    documents: {
      blueprint: formatBlueprintText(cells),
      ...(more.stages ? { stages: more.stages.map((stage) => ({ ...stage })) } : {}),
    },
    roster: ['Alice', 'Bob'],
    team: (more.view ?? ['Alice', 'Bob']).map((name) => ({
      name,
      position: more.at?.[name] ?? [-5, GROUND, 0],
      health: 20,
      food: 20,
      held: null,
      inventory: { ...more.carries?.[name] },
      tools: more.tools?.[name] ?? TOOLS,
      lost: false,
      ...(more.shutIn && name === 'Alice' ? { shutIn: more.shutIn } : {}),
    })),
    mates: [],
    blueprint: {
      missing: formatBlueprintText(cells.filter(({ position }) => !there.has(positionKey(position)))),
      ...(unseen ? { unseen: formatBlueprintText(unseen) } : {}),
      wrong,
      scaffold,
    },
    containers: more.carries
      ? []
      : [{ block: 'chest', position: [-4, GROUND, 0], state: {}, reach: ['Alice', 'Bob'], holds: null }],
    devices: [],
    workshops: [],
    resources: [],
    creatures: [],
    lying: [],
    signs: [],
    groups: [],
    places: [],
  };
}

/** Buildings grown cell by cell from the floor, some of logs that lie. */
export const building = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 3 }),
      z: fc.integer({ min: 0, max: 3 }),
      kind: fc.constantFrom('stone', 'oak_log[axis=x]', 'oak_log[axis=z]', 'oak_log[axis=y]', 'oak_slab[type=top]'),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((drops) => {
    const heights = new Map<string, number>();
    return drops.map(({ x, z, kind }) => {
      const y = heights.get(`${x},${z}`) ?? 0;
      heights.set(`${x},${z}`, y + 1);
      return cell(x, y, z, kind);
    });
  });
