import { type BlockPosition, cellOf, distance, positionKey } from '../../../protocol/geometry.ts';
import type { Body, SeenBlock } from '../../../sidecar/body/body.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import { boardsOf, type WrittenSign } from '../../../sidecar/prompt/signBoards.ts';
import { blockTraitsOf, TRAIT } from '../../knowledge/construction/blockTraits.ts';
import { type DeviceKind, deviceKind } from '../../knowledge/escape/devices.ts';
import { forbiddenBy } from '../../knowledge/houseRules.ts';
import { textFor } from './boards.ts';

/** Cells of one room, and of what lies open from it, that are looked at. */
export const MOST_CELLS = 1_500;
/** How far from an agent devices are noticed, blocks, and how many of them. */
const SIGHT = 26;
const MOST_DEVICES = 60;
/** Agents nearer to one another than this need not all look around, blocks. */
const NEIGHBOURHOOD = 10;
/** How far from a device anybody can stand and still reach it, blocks. */
const ARM = 6;
/** Places to work a device from that are worth knowing. */
const MOST_STANDS = 24;
const CONTAINER = /(?:^|_)chest$|^barrel$/;

/** A device that somebody in a room can work. */
export interface ReachableDevice {
  readonly key: string;
  readonly position: BlockPosition;
  readonly kind: DeviceKind;
  readonly stands: readonly BlockPosition[];
  /** What the signs before it say. */
  readonly hint: string;
}

/** A sign in the floor, where something may be asked for in its place. */
interface FloorSign {
  readonly position: BlockPosition;
  /** What it says. */
  readonly text: string;
  /** What the signs before it say. */
  readonly hint: string;
}

/** Agents who can walk to one another, and what they find there. */
export interface Room {
  readonly index: number;
  readonly members: readonly Agent[];
  /** Feet cells, those nearest to the first member first. */
  readonly cells: readonly BlockPosition[];
  readonly cellKeys: ReadonlySet<string>;
  readonly devices: readonly ReachableDevice[];
  readonly containers: readonly BlockPosition[];
  readonly floorSigns: readonly FloorSign[];
  /** What the signs say that are before a place. */
  readonly textAt: (place: BlockPosition) => string;
}

/** The feet cell of an agent. */
export function feetCellOf(agent: Agent): BlockPosition {
  return cellOf(agent.body.observe().position);
}

/** The rooms the agents are in, as their bodies see them; agents whose body is lost are nowhere. */
export function roomsSeen(agents: readonly Agent[]): Room[] {
  const open: { members: Agent[]; cells: BlockPosition[]; cellKeys: Set<string> }[] = [];
  for (const agent of agents) {
    if (agent.body.lost.aborted) continue;
    const feet = feetCellOf(agent);
    const cells = agent.body.walkable(MOST_CELLS);
    const cellKeys = new Set(cells.map(positionKey));
    // A drop is walked down but not up: such two are not in one room.
    const together = open.find(
      (room) => room.cellKeys.has(positionKey(feet)) && cellKeys.has(positionKey(room.cells[0] as BlockPosition)),
    );
    if (together) together.members.push(agent);
    else open.push({ members: [agent], cells, cellKeys });
  }
  return open.map((room, index) => ({ ...room, index, ...contentOf(room) }));
}

function contentOf({ members, cells, cellKeys }: Pick<Room, 'members' | 'cells' | 'cellKeys'>) {
  const body = (members[0] as Agent).body;
  const reached = (position: BlockPosition) =>
    cells
      .filter((cell) => distance(cell, position) <= ARM && body.reachesFrom(cell, position))
      .sort((a, b) => distance(a, position) - distance(b, position))
      .slice(0, MOST_STANDS);
  const eyes = lookouts(members);
  const seen = (matches: (id: string) => boolean) => seenBy(eyes, matches);
  const isForbidden = forbiddenBy((members[0] as Agent).briefing.goal);
  const near = (matches: (id: string) => boolean) =>
    seen(matches).filter(
      ({ position }) => !isForbidden(position) && cells.some((cell) => distance(cell, position) <= ARM),
    );
  const signs: WrittenSign[] = seen((id) => id.endsWith('_sign')).map(({ position, state }) => ({
    position,
    state,
    lines: body.signAt(position) ?? [],
  }));
  const boards = boardsOf(signs);
  const devices: ReachableDevice[] = [];
  for (const { position, state } of near((id) => deviceKind(id) !== undefined)) {
    const kind = deviceKind(state.id);
    if (!kind) continue;
    const key = positionKey(position);
    const stands = kind === 'plate' ? (cellKeys.has(key) ? [position] : []) : reached(position);
    if (stands.length > 0) devices.push({ key, position, kind, stands, hint: textFor(position, boards) });
  }
  const containers = near((id) => CONTAINER.test(id))
    .map(({ position }) => position)
    .filter((position) => hasFreeLid(body, position) && reached(position).length > 0);
  const floorSigns = signs
    .filter(({ position, state }) => !state.id.includes('_wall_') && liesInFloor(position, cellKeys))
    .filter(({ position }) => reached(position).length > 0)
    .map(({ position, lines }) => ({ position, text: lines.join(' '), hint: textFor(position, boards) }));
  return { devices, containers, floorSigns, textAt: (place: BlockPosition) => textFor(place, boards) };
}

/** Some of the agents, so that all the others are near one of them and see much the same. */
function lookouts(agents: readonly Agent[]): Agent[] {
  const chosen: Agent[] = [];
  for (const agent of agents)
    if (!chosen.some((other) => distance(feetCellOf(other), feetCellOf(agent)) <= NEIGHBOURHOOD)) chosen.push(agent);
  return chosen;
}

function seenBy(agents: readonly Agent[], matches: (id: string) => boolean): SeenBlock[] {
  const found = new Map<string, SeenBlock>();
  for (const { body } of agents)
    for (const block of body.findBlocks(matches, SIGHT, MOST_DEVICES)) found.set(positionKey(block.position), block);
  return [...found.values()];
}

/** Whether nothing that stands on a chest keeps it shut (wiki "Chest"). */
function hasFreeLid(body: Body, { x, y, z }: BlockPosition): boolean {
  const above = body.blockAt({ x, y: y + 1, z });
  return above === undefined || (blockTraitsOf(above) & TRAIT.full) === 0;
}

/** Whether one walks about a cell one block higher than it is. */
function liesInFloor({ x, y, z }: BlockPosition, cellKeys: ReadonlySet<string>): boolean {
  const beside = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  const at = (level: number) =>
    beside.filter(([dx, dz]) => cellKeys.has(positionKey({ x: x + dx, y: level, z: z + dz }))).length;
  return at(y + 1) >= 2 && at(y) === 0;
}
