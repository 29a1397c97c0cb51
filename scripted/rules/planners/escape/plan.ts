import { nameTable } from '../../../../protocol/nameTable.ts';
import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import type { PlannedOrder, PlanWanted } from '../planner.ts';
import { type Dealing, type DeviceDuty, dutiesAgain, dutiesIn } from './devices.ts';
import { errandsFor } from './gold.ts';
import { type EscapeOrder, orderText, readEscapeOrder } from './orders.ts';
import { away, EscapeScene, isShownOn, type PuzzleBoard, shownDeviceKind, standsIn } from './scene.ts';

/** How near to a place walking there is over at once, blocks. */
const NEAR = 2.6;
/** Which way signs look. */
const LOOKS: Readonly<Record<string, readonly [x: number, z: number]>> = nameTable({
  north: [0, -1],
  south: [0, 1],
  west: [-1, 0],
  east: [1, 0],
});
/** How far from the text on the wall ahead one is still in its room, and how far when well inside, blocks. */
const IN_ROOM = 7;
const AT_WALL = 4;

/**
 * The next orders: whoever can walk to the exit goes there, once nobody needs their hands any more; what a room's text
 * asks for is dealt out to those before it, each device to one agent; whoever has nothing to do keeps up with the others.
 */
export function planEscape(teamState: TeamState, { workers, most, past }: PlanWanted): PlannedOrder[] {
  const scene = new EscapeScene(teamState);
  const busy = new Set(
    past.flatMap(({ agent, status }) =>
      agent !== null && (status === 'running' || status === 'waiting') ? [agent] : [],
    ),
  );
  const inside = scene.able.filter((agent) => !scene.isOut(agent));
  const free = inside.filter(({ name }) => workers.includes(name) && !busy.has(name));
  const dealings = dealingsOf(scene, past);
  const duties = new Map<string, DeviceDuty[]>();
  const add = (duty: DeviceDuty) => {
    if (free.some(({ name }) => name === duty.agent)) duties.set(duty.agent, [...(duties.get(duty.agent) ?? []), duty]);
  };
  const left = (name: string) => !duties.has(name);
  // What frees others comes before anything else.
  for (const board of scene.boards)
    if (board.reading.apart) for (const duty of dutiesIn({ board, members: [], own: free, past, team: 0 })) add(duty);
  for (const { name } of free)
    if (left(name) && scene.exit?.reach.includes(name))
      add({ agent: name, order: { type: 'leave', at: scene.exit.position } });
  for (const dealing of dealings) {
    const own = dealing.own.filter(({ name }) => left(name));
    for (const duty of roomDuties(scene, dealing)) if (own.some(({ name }) => name === duty.agent)) add(duty);
  }
  for (const { name, position } of free) {
    if (!left(name)) continue;
    const order = catchUp(scene, { name, position });
    if (order) add({ agent: name, order });
  }
  if (duties.size === 0 && busy.size === 0) for (const duty of lastResorts(scene, dealings, past)) add(duty);
  return planned([...duties.values()].flat(), most);
}

/** Everybody by the text they have before them; who can walk out has none. */
function dealingsOf(scene: EscapeScene, past: PlanWanted['past']): Dealing[] {
  const inside = scene.able.filter((agent) => !scene.isOut(agent) && !scene.exit?.reach.includes(agent.name));
  const { roster, team } = scene.teamState;
  const inGame = roster.filter((name) => !team.some((agent) => agent.name === name && agent.lost)).length;
  const boards = new Set(inside.flatMap((agent) => scene.boardBefore(agent) ?? []));
  return [...boards].map((board) => ({
    board,
    members: scene.membersBefore(board),
    own: inside.filter((agent) => scene.boardBefore(agent) === board),
    past,
    team: inGame,
  }));
}

function roomDuties(scene: EscapeScene, dealing: Dealing): DeviceDuty[] {
  const { board, members, own } = dealing;
  // Whoever was left behind when the others were taken on need only come.
  if (scene.isPassed(board)) {
    const late = own.filter((agent) => scene.awayFrom(board, agent) > AT_WALL);
    if (late.length > 0) return late.map(({ name }) => ({ agent: name, order: goTo(board, 0) }));
  }
  const errands = errandsFor(scene, board, own, (name) => members[0]?.name === name);
  if (errands.length > 0) return errands;
  return board.reading.goesInPlace ? [] : dutiesIn(dealing);
}

/** Keeps somebody who has nothing to do with the others; nothing for those who hold something down. */
function catchUp(
  scene: EscapeScene,
  { name, position }: { name: string; position: [number, number, number] },
): EscapeOrder | undefined {
  const board = scene.boardBefore({ name, position });
  if (!board) {
    const nearest = scene.exit?.nearest.find(({ agent }) => agent === name)?.position;
    return nearest && away(nearest, position) > 2 ? { type: 'go', at: nearest } : undefined;
  }
  if (scene.awayFrom(board, { name, position }) <= IN_ROOM || holdsDown(board, position)) return undefined;
  return goTo(board, scene.teamState.roster.indexOf(name));
}

/** Before the wall with the text, each at another place along it. */
function goTo({ sign: { position, to } }: PuzzleBoard, rank: number): EscapeOrder {
  const share = (rank % 4) / 3;
  const between = (axis: 0 | 1 | 2) => Math.round(position[axis] + (to[axis] - position[axis]) * share);
  return { type: 'go', at: [between(0), between(1) - 1, between(2)] };
}

/**
 * When there is nothing new: what was worked may take a moment to have its effect, and mates out of the view may still have
 * theirs to work; so first everybody waits, then everything is worked once more.
 */
function lastResorts(scene: EscapeScene, dealings: readonly Dealing[], past: PlanWanted['past']): DeviceDuty[] {
  const last = past.at(-1);
  const hasWaited = last === undefined || readEscapeOrder(last.text)?.type === 'wait';
  const alone = scene.teamState.mates.some((mate) => !scene.isOut(mate));
  return dealings.flatMap((dealing) => {
    const { board, own } = dealing;
    const allOn = board.devices.length > 0 && board.devices.every(isShownOn);
    const again = hasWaited && (!alone || allOn) ? dutiesAgain(dealing) : [];
    const waits = own.map(
      (agent): DeviceDuty => ({ agent: agent.name, order: { type: 'wait', at: waitingPlace(board, agent.position) } }),
    );
    return [...again, ...waits.filter(({ agent }) => !again.some((duty) => duty.agent === agent))];
  });
}

/** Where one stands already if that is a plate; else a place one has to walk to, to stay on the move. */
function waitingPlace(board: PuzzleBoard, position: [number, number, number]): [number, number, number] {
  if (holdsDown(board, position)) return [Math.floor(position[0]), Math.floor(position[1]), Math.floor(position[2])];
  const [x, y, z] = goTo(board, 0).at;
  const [dx, dz] = LOOKS[board.sign.state.facing ?? 'north'] ?? [0, -1];
  const places: [number, number, number][] = [[x, y, z], goTo(board, 3).at, [x + 4 * dx, y, z + 4 * dz]];
  return places.find((place) => away(place, position) > NEAR) ?? [x, y, z];
}

function holdsDown({ devices }: PuzzleBoard, position: [number, number, number]): boolean {
  return devices.some((device) => shownDeviceKind(device) === 'plate' && standsIn(position, device.position));
}

function planned(duties: readonly DeviceDuty[], most: number): PlannedOrder[] {
  // What waits for something else comes last: a list is cut at its end.
  const sorted = [...duties.filter(({ after }) => !after), ...duties.filter(({ after }) => after)].slice(0, most);
  return sorted.map(({ agent, order, after }) => ({
    text: orderText(order),
    milestones: [milestone(order)],
    paths: [],
    after: after ? [sorted.indexOf(after)].filter((index) => index >= 0) : [],
    candidates: [agent],
  }));
}

function milestone(order: EscapeOrder): string {
  switch (order.type) {
    case 'step':
      return 'you stand on the plate, and stay there';
    case 'pull':
      return 'the lever is on: powered=true';
    case 'press':
      return 'the button was pressed';
    case 'look':
      return 'you know what it holds';
    case 'take':
      return 'you carry it';
    case 'put':
      return 'it stands where the sign was';
    case 'go':
    case 'leave':
      return 'you are there';
    case 'wait':
      return 'the others have done their part';
    default:
      return order satisfies never;
  }
}
