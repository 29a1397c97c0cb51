import { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import { type Box, boxOf } from '../../protocol/geometry.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';
import type { Origin, Start } from '../taskBase.ts';
import type { Atom } from './atoms/atom.ts';
import { Chamber } from './chamber.ts';
import { complexityAsCoded, escapeComplexity, escapeLimits } from './complexity.ts';
import { compose } from './compose.ts';
import { type EscapeRoom, EscapeTask } from './escapeTask.ts';
import { centreOf, EXIT_CENTRE, entriesOf, entryOf, HALF, ROOM_SPACING } from './layout.ts';

/** The paper's wait for simultaneous conditions, and about what its code allows, in ticks. */
export const PAPER_WINDOW = 30 * TICKS_PER_SECOND;
export const STRICT_WINDOW = TICKS_PER_SECOND;

/** Rises whenever some options give another escape. */
export const ESCAPE_VERSION = 1;

/** Highest level that fits an arena. */
export const MOST_ROOMS = 15;

interface EscapeOptions {
  readonly id: string;
  readonly title: string;
  /** How many rooms every agent passes. */
  readonly level: number;
  readonly seed: number;
  /** Team size; the task is for exactly so many. */
  readonly agents: number;
  /** Ticks; the paper's 30 s unless given. */
  readonly windowTicks?: number;
  readonly origin?: Origin;
  /** Instead of what the seed would compose: atoms from the entrance to the exit, which must fit together. */
  readonly atoms?: readonly Atom[];
}

/**
 * An escape: its atoms composed by the seed, laid out from the exit backwards, written out as a task.
 * @throws RangeError for a level outside 1 to `MOST_ROOMS` or a team outside 1 to 8.
 */
export function makeEscapeTask(options: EscapeOptions): EscapeTask {
  const { id, title, level, seed, agents, windowTicks = PAPER_WINDOW, origin } = options;
  if (!Number.isInteger(level) || level < 1 || level > MOST_ROOMS)
    throw new RangeError(`level ${level}: expected 1 to ${MOST_ROOMS}`);
  if (!Number.isInteger(agents) || agents < 1 || agents > AGENT_NAMES.length)
    throw new RangeError(`${agents} agents: expected 1 to ${AGENT_NAMES.length}`);
  const random = new Random(seed).fork(`level ${level}, team of ${agents}`);
  const atoms = options.atoms ?? compose({ level, agents, random: random.fork('atoms') });
  const exit = layOutExit();
  const steps: BuildStep[] = [...exit.steps];
  const rooms: EscapeRoom[] = [];
  let next: Start[] = entriesOf(exit.centre);
  for (let fromExit = 1; fromExit <= atoms.length; fromExit++) {
    const number = atoms.length - fromExit + 1;
    const atom = atoms[number - 1] as Atom;
    const apart = atom.kind === 'merge' || atom.kind === 'cross';
    const chambers = layOut(atom, {
      fromExit,
      columns: apart ? agents : 1,
      wayIn: leadsOn(atoms[number - 2]),
    });
    const puzzle = atom.build({
      chambers,
      agents,
      random: random.fork(`room ${fromExit} from the exit`),
      next: next.slice(0, agents),
    });
    for (const chamber of chambers) steps.push(...chamber.steps);
    const name = `room-${number}`;
    rooms.unshift({
      name,
      atom: atom.number,
      chambers: chambers.map((chamber, index) => ({
        name: apart ? `${name}-${index + 1}` : name,
        box: chamber.box,
        entry: entryOf(chamber.centre),
      })),
      stages: puzzle.stages,
      stageOrder: puzzle.stageOrder ?? 'one-after-another',
      agents: atom.minAgents(agents),
      weight: chambers.length,
      leadsTo: number < atoms.length ? [`room-${number + 1}`] : [],
    });
    next = apart ? chambers.map(({ centre }) => entryOf(centre)) : entriesOf(chambers[0].centre);
  }
  const asCoded = complexityAsCoded(atoms.map((atom) => ({ atom, agents })));
  const chambers = rooms.flatMap((room) => room.chambers);
  // Fields come in the schema's order, so that a task read from a file has the hash it was made with.
  return EscapeTask.parse({
    id,
    version: ESCAPE_VERSION,
    title,
    goal: escapeGoal(windowTicks),
    family: 'escape',
    agents: { min: agents, max: agents },
    limits: escapeLimits(asCoded, chambers.length),
    ...(origin ? { origin } : {}),
    level,
    windowTicks,
    site: { box: around(steps), steps },
    rooms,
    exit: exit.box,
    starts: next.slice(0, agents),
    complexity: { ours: escapeComplexity(rooms), asCoded },
  });
}

/** Whether one walks from a room into the next; there is none before the first. */
function leadsOn(before: Atom | undefined): boolean {
  return before !== undefined && (before.kind === 'together' || before.kind === 'lift' || before.kind === 'cross');
}

function layOut(
  atom: Atom,
  at: { readonly fromExit: number; readonly columns: number; readonly wayIn: boolean },
): [Chamber, ...Chamber[]] {
  const wayOut = atom.kind !== 'merge' && atom.kind !== 'split';
  const chamber = (column: number) =>
    new Chamber(centreOf(at.fromExit, column), {
      floor: atom.floor,
      wayIn: at.wayIn,
      wayOut,
      ...(atom.height === undefined ? {} : { height: atom.height }),
    });
  return [chamber(0), ...Array.from({ length: at.columns - 1 }, (_, index) => chamber(index + 1))];
}

/** The hall at the end: a carpet in the middle and a banner. */
function layOutExit(): Chamber {
  const hall = new Chamber(centreOf(0, 0), { floor: 'smooth_stone', wayIn: true, wayOut: false });
  hall.fill([-1, 0, -1], [1, 0, 1], blockState('white_carpet'));
  hall.set([0, 0, HALF], blockState('white_banner', { rotation: '8' }));
  hall.sign([1, 1, HALF], blockState('oak_wall_sign', { facing: 'north' }), ['The exit']);
  return hall;
}

/** The box of everything built, with room above the ceilings. */
function around(steps: readonly BuildStep[]): Box {
  const boxes = steps.flatMap((step) => (step.type === 'fill' ? [step.box] : []));
  const lowest = (axis: 'x' | 'y' | 'z') => Math.min(...boxes.map(({ min }) => min[axis]));
  const highest = (axis: 'x' | 'y' | 'z') => Math.max(...boxes.map(({ max }) => max[axis]));
  const corner = (of: typeof lowest) => ({ x: of('x'), y: of('y'), z: of('z') });
  return boxOf(corner(lowest), corner(highest));
}

/**
 * The goal's text (paper, appendix B.3): how rooms lie, where the exit is, how far apart conditions may be met. As in
 * the paper, not how many rooms there are nor what is in them.
 */
function escapeGoal(windowTicks: number): string {
  const side = 2 * HALF + 1;
  const { x, y, z } = EXIT_CENTRE;
  const seconds = windowTicks / TICKS_PER_SECOND;
  return [
    `Escape together. You are locked in: rooms of ${side} by ${side} blocks lie in a row along the z axis, their centres ${ROOM_SPACING} blocks apart, and each is shut by a puzzle.`,
    `The way leads towards greater z, to the exit at (${x}, ${y}, ${z}), a hall with a white carpet and a banner. Every one of you must get there.`,
    'Signs in each room say what to do in it: which plates, buttons, levers or blocks, by how many agents, together or one after the other. Solving a room opens the way on foot or brings you on.',
    `What must be done together must be done within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, and a plate, a button or a lever only counts for the agent who worked it: what asks for two agents cannot be done by one.`,
    'You may find yourselves in rooms of your own, out of each other’s reach: then talk to each other. What you break is put back, and what you place where it does not belong comes back to you. Who dies comes back in the room they were in last.',
  ].join(' ');
}
