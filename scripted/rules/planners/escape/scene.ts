import type { ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { type DeviceKind, deviceKind, isDeviceOn } from '../../../knowledge/escape/devices.ts';
import { readWallText, type WallReading } from './reading.ts';

/** From how far a text on a wall speaks of something, blocks. */
const EARSHOT = 9.5;
/** How far from the exit's middle one has left, blocks. */
const OUT = 2.9;

export type ShownDevice = TeamState['devices'][number];
type ShownSign = TeamState['signs'][number];

/** A text on a wall, what it asks for, and what belongs to it. */
export interface PuzzleBoard {
  readonly sign: ShownSign;
  readonly reading: WallReading;
  /** What is worked by hands or feet, from west to east. */
  readonly devices: readonly ShownDevice[];
  readonly containers: readonly TeamState['containers'][number][];
  /** Signs in the floor, or what took their place. */
  readonly floorSigns: readonly ShownSign[];
}

/** Somebody's place in an escape, as far as the view knows. */
export interface RoomMember {
  readonly name: string;
  readonly position: ShownPlace;
}

/** A team state as an escape: texts with what they speak of, and which of them each agent has before it. */
export class EscapeScene {
  readonly teamState: TeamState;
  readonly exit: TeamState['places'][number] | undefined;
  readonly boards: readonly PuzzleBoard[];

  constructor(teamState: TeamState) {
    this.teamState = teamState;
    this.exit = exitOf(teamState);
    const walls = teamState.signs.filter(({ block }) => block.endsWith('_wall_sign'));
    const own = (sign: ShownSign, thing: { readonly position: ShownPlace; readonly reach: readonly string[] }) =>
      boardFor(walls, thing.position, thing.reach) === sign;
    this.boards = walls.map((sign) => ({
      sign,
      reading: readWallText(sign.text),
      devices: teamState.devices.filter((device) => shownDeviceKind(device) && own(sign, device)).sort(byPlace),
      containers: teamState.containers.filter((container) => own(sign, container)).sort(byPlace),
      floorSigns: teamState.signs.filter((other) => !walls.includes(other) && own(sign, other)),
    }));
  }

  /** Those of the view that can act, in the order of the roster. */
  get able(): TeamState['team'] {
    const { roster, team } = this.teamState;
    return team.filter(({ lost }) => !lost).sort((a, b) => roster.indexOf(a.name) - roster.indexOf(b.name));
  }

  /** Whether somebody is out. */
  isOut({ position }: RoomMember): boolean {
    return this.exit !== undefined && away(position, this.exit.position) <= OUT;
  }

  /** The text nearest to the exit that an agent can walk to; the nearest one where it can walk to none. */
  boardBefore({ name, position }: RoomMember): PuzzleBoard | undefined {
    const reached = this.boards.filter(({ sign }) => sign.reach.includes(name));
    const { exit } = this;
    if (reached.length > 0)
      return least(reached, ({ sign }) => (exit ? segmentAway(sign, exit.position) : 0 - sign.position[2]));
    return least(
      this.boards.filter(({ sign }) => segmentAway(sign, position) <= EARSHOT && isBefore(position, sign)),
      ({ sign }) => segmentAway(sign, position),
    );
  }

  /** Everybody known to have a text before them, in the order of the roster. */
  membersBefore(board: PuzzleBoard): RoomMember[] {
    const { roster, mates, groups } = this.teamState;
    const own = this.able.filter((agent) => this.boardBefore(agent) === board);
    const together = new Set(groups.filter((names) => own.some(({ name }) => names.includes(name))).flat());
    const others = mates.filter(
      ({ name, position }) =>
        together.has(name) || (segmentAway(board.sign, position) <= EARSHOT && isBefore(position, board.sign)),
    );
    return [...own, ...others]
      .map(({ name, position }) => ({ name, position }))
      .sort((a, b) => roster.indexOf(a.name) - roster.indexOf(b.name));
  }

  /** Whether somebody has gone on from a text to where those before it cannot walk. */
  isPassed(board: PuzzleBoard): boolean {
    const { exit, teamState } = this;
    if (!exit) return false;
    const here = new Set(this.membersBefore(board).map(({ name }) => name));
    const limit = segmentAway(board.sign, exit.position) - 2;
    return [...teamState.team, ...teamState.mates].some(
      ({ name, position }) => !here.has(name) && away(position, exit.position) < limit,
    );
  }

  /** How far somebody is from a text, blocks. */
  awayFrom(board: PuzzleBoard, { position }: RoomMember): number {
    return segmentAway(board.sign, position);
  }
}

/** The place the goal calls the exit. */
export function exitOf({ places }: TeamState): TeamState['places'][number] | undefined {
  return places.find(({ name }) => name === 'exit');
}

/** What kind of device a block is; undefined for doors and all else. */
export function shownDeviceKind({ block }: { readonly block: string }): DeviceKind | undefined {
  return deviceKind(block);
}

/** Whether a device is pressed or pulled. */
export function isShownOn({ state }: ShownDevice): boolean {
  return isDeviceOn(state);
}

/** Whether somebody stands on or in a cell. */
export function standsIn([x, y, z]: ShownPlace, cell: ShownPlace): boolean {
  return Math.floor(x) === cell[0] && Math.floor(z) === cell[2] && Math.abs(y - cell[1]) < 1;
}

/** Blocks between two places. */
export function away(a: ShownPlace, b: ShownPlace): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** How far a place is from a row of signs. */
function segmentAway({ position, to }: ShownSign, place: ShownPlace): number {
  const nearest = place.map((value, axis) =>
    Math.min(
      Math.max(value, Math.min(position[axis] ?? 0, to[axis] ?? 0)),
      Math.max(position[axis] ?? 0, to[axis] ?? 0),
    ),
  );
  return away(place, [nearest[0] ?? 0, nearest[1] ?? 0, nearest[2] ?? 0]);
}

/** The nearest text of those that the same agents can walk to, else of all. */
function boardFor(walls: readonly ShownSign[], position: ShownPlace, reach: readonly string[]): ShownSign | undefined {
  const near = walls.filter((sign) => segmentAway(sign, position) <= EARSHOT && isBefore(position, sign));
  const shared = near.filter((sign) => sign.reach.some((name) => reach.includes(name)));
  return least(shared.length > 0 ? shared : near, (sign) => segmentAway(sign, position));
}

/** Whether a text is on the side of its wall that somebody at a place can see. */
function isBefore(place: ShownPlace, { position, state }: ShownSign): boolean {
  switch (state.facing) {
    case 'south':
      return place[2] >= position[2];
    case 'east':
      return place[0] >= position[0];
    case 'west':
      return place[0] <= position[0] + 1;
    default:
      return place[2] <= position[2] + 1;
  }
}

function byPlace(a: { readonly position: ShownPlace }, b: { readonly position: ShownPlace }): number {
  return a.position[0] - b.position[0] || a.position[2] - b.position[2] || a.position[1] - b.position[1];
}

function least<T>(things: readonly T[], cost: (thing: T) => number): T | undefined {
  let best: { thing: T; cost: number } | undefined;
  for (const thing of things) {
    const price = cost(thing);
    if (!best || price < best.cost) best = { thing, cost: price };
  }
  return best?.thing;
}
