import type { Random } from '../../clock/random.ts';
import { add, type BlockPosition, boxContains, cellOf, FACINGS, stepOf } from '../../protocol/geometry.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import type { Agent } from '../../sidecar/frameworks/framework.ts';

/** How far what an agent picks from lies, blocks. */
export const RADIUS = 16;
export const MOST_BLOCKS = 600;
const MOST_FOOTINGS = 400;

/** What kind of place a tool's position is meant to be. */
type Kind = 'container' | 'exposed' | 'free' | 'footing' | 'device' | 'dirt' | 'bed' | 'sign';

const KINDS: Readonly<Record<string, Kind>> = nameTable({
  navigateTo: 'footing',
  placeBlock: 'free',
  erectDirtLadder: 'free',
  layDirtBeam: 'free',
  dismantleDirtLadder: 'dirt',
  removeDirtBeam: 'dirt',
  withdrawItem: 'container',
  storeItem: 'container',
  openContainer: 'container',
  fetchContainerContents: 'container',
  ToggleAction: 'device',
  sleep: 'bed',
  read: 'sign',
  write: 'sign',
});
const BLOCKS: Readonly<Record<Exclude<Kind, 'free' | 'footing' | 'exposed'>, RegExp>> = {
  container: /(?:^|_)(?:chest|shulker_box|furnace)$|^(?:barrel|hopper|dispenser|dropper|smoker)$/,
  device: /(?:_door|_fence_gate|_trapdoor|_button|^lever)$/,
  dirt: /^dirt$/,
  bed: /_bed$/,
  sign: /_sign$/,
};
/** No hand breaks these. */
const UNBREAKABLE = /^(?:bedrock|barrier)$/;

/** A place near the agent such as a tool wants; undefined when there is none. */
export function drawCell(tool: string, agent: Agent, chance: Random): BlockPosition | undefined {
  const kind = KINDS[tool] ?? 'exposed';
  const cells = cellsOf(kind, agent);
  if (cells.length === 0) return undefined;
  const cell = chance.pick(cells);
  return kind === 'free' ? besides(agent, cell, chance) : cell;
}

function cellsOf(kind: Kind, { body }: Agent): BlockPosition[] {
  if (kind === 'footing') return body.walkable(MOST_FOOTINGS);
  const seen = (matches: (id: string) => boolean) =>
    body.findBlocks(matches, RADIUS, MOST_BLOCKS).map(({ position }) => position);
  if (kind !== 'free' && kind !== 'exposed') return seen((id) => BLOCKS[kind].test(id));
  return seen((id) => !UNBREAKABLE.test(id)).filter((cell) =>
    FACINGS.some((face) => isAir(body, add(cell, stepOf(face)))),
  );
}

function isAir(body: Agent['body'], cell: BlockPosition): boolean {
  return body.blockAt(cell)?.id.endsWith('air') === true;
}

/** An empty cell that touches a block, inside the arena; undefined when its neighbours are outside. */
function besides({ body, briefing }: Agent, block: BlockPosition, chance: Random): BlockPosition | undefined {
  const here = cellOf(body.observe().position);
  const free = FACINGS.map((face) => add(block, stepOf(face))).filter(
    (cell) =>
      isAir(body, cell) &&
      boxContains(briefing.arena, cell) &&
      !(cell.x === here.x && cell.z === here.z && (cell.y === here.y || cell.y === here.y + 1)),
  );
  return free.length > 0 ? chance.pick(free) : undefined;
}
