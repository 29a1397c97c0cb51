import { distance, type Point } from '../../../protocol/geometry.ts';
import { SMELTING_S } from '../../knowledge/cooking/sources.ts';
import { SPEED } from './draft.ts';

/** Somebody who can take jobs: where it will be once it is free, and in how many seconds that is. */
export interface CookSlot {
  readonly at: Point;
  readonly free: number;
  /** Whether it holds something for the dish, or will by then. */
  readonly carries: boolean;
}

/** What a job costs a hand from somewhere, s, and where it ends. */
export interface Way {
  readonly cost: number;
  readonly end: Point;
}

/** A piece of work that one hand does in one go. */
export interface CookJob {
  /** What comes of it: an ingredient in hand, something in the furnace, or fuel for the furnace. */
  readonly kind: 'plain' | 'smelt' | 'fuel';
  /** Items smelted afterwards. */
  readonly smelts: number;
  /** The hand that has begun with it, and alone can go on. */
  readonly only: number | null;
  /** The containers it takes something out of. */
  readonly visits: readonly string[];
  /** @param past the job done just before: what its containers hold for this one has been taken along. */
  way(hand: number, from: Point, past: CookJob | undefined): Way | null;
}

/** How the kitchen stands. Times in seconds from now. */
export interface Kitchen {
  readonly furnace: Point | null;
  readonly table: Point;
  readonly depot: Point | null;
  /** Whether part of the dish lies in the depot. */
  readonly stored: boolean;
  /** When the furnace is done with what burns in it. */
  readonly furnaceFree: number;
  /** When there is fuel enough; infinite as long as nobody is at it. */
  readonly fuelAt: number;
  /** Items in the furnace, or on the way to it in so many seconds, that have not begun to smelt. */
  readonly loads: readonly Load[];
}

/** More jobs than this are not tried in every order. */
const MOST_JOBS = 6;
/** Time for putting things down or taking them up, s. */
const HANDLING = 0.6;
/** How much sooner the dish has to be ready for a hand to stay out of it, s. */
const WORTH_RESTING = 1;
/** Later than any dish is served, s. */
const NEVER = 1_000;
/** What a second of anybody's work counts, beside the second at which the dish is ready. */
const EFFORT = 0.01;

/**
 * Which job a hand should take now so that the dish is ready soonest, by trying the jobs in every order; each goes to
 * whoever would have done it first. Undefined when it had better take none. Only the first six jobs are looked at.
 */
export function firstJob(
  me: number,
  hands: readonly CookSlot[],
  jobs: readonly CookJob[],
  kitchen: Kitchen,
): CookJob | undefined {
  const ways = new Ways(hands, jobs.slice(0, MOST_JOBS));
  const everybody = hands.map((_, hand) => hand);
  const together = soonest(me, everybody, ways, kitchen);
  const others = everybody.filter((hand) => hand !== me);
  const without = others.length > 0 ? soonest(me, others, ways, kitchen) : undefined;
  const alone = others.length > 0 ? soonest(me, [me], ways, kitchen) : undefined;
  if (without && without.end < Math.min(together.end, alone?.end ?? together.end) - WORTH_RESTING) return undefined;
  const best = alone && alone.end < together.end ? alone : together;
  return best.first === undefined ? undefined : ways.jobs[best.first];
}

interface Outcome {
  readonly end: number;
  readonly first: number | undefined;
}

/** The ways between hands' places and the ends of jobs, each looked for once. */
class Ways {
  readonly hands: readonly CookSlot[];
  readonly jobs: readonly CookJob[];
  readonly #known = new Map<number, Way | null>();
  readonly #ends: Point[] = [];

  constructor(hands: readonly CookSlot[], jobs: readonly CookJob[]) {
    this.hands = hands;
    this.jobs = jobs;
  }

  /** @param from the hand's own place when negative, else the end of that job. */
  of(hand: number, from: number, job: number): Way | null {
    const key = (hand * (MOST_JOBS + 1) + from + 1) * MOST_JOBS + job;
    let way = this.#known.get(key);
    if (way === undefined) {
      const { only } = this.jobs[job] as CookJob;
      way =
        only === null || only === hand
          ? (this.jobs[job] as CookJob).way(hand, this.placeOf(hand, from), this.jobs[from])
          : null;
      if (way) this.#ends[job] ??= way.end;
      this.#known.set(key, way);
    }
    return way;
  }

  placeOf(hand: number, from: number): Point {
    return (from < 0 ? undefined : this.#ends[from]) ?? (this.hands[hand] as CookSlot).at;
  }
}

/** Something put into the furnace at a time. */
interface Load {
  readonly at: number;
  readonly smelts: number;
}

/** How far a trial has come. */
interface Trial {
  readonly times: readonly number[];
  readonly places: readonly number[];
  readonly carries: readonly boolean[];
  readonly fuelAt: number;
  readonly loads: readonly Load[];
  readonly first: number | undefined;
}

function soonest(me: number, allowed: readonly number[], ways: Ways, kitchen: Kitchen): Outcome {
  let best: Outcome = { end: Number.POSITIVE_INFINITY, first: undefined };
  const attempt = (trial: Trial, left: readonly number[]) => {
    if (left.length === 0) {
      const end = servedAt(trial, ways, kitchen) + EFFORT * trial.times.reduce((sum, time) => sum + time, 0);
      if (end < best.end) best = { end, first: trial.first };
      return;
    }
    for (const job of left) {
      const next = withJob(trial, job, me, allowed, ways, kitchen.furnaceFree);
      if (next && Math.max(...next.times) < best.end)
        attempt(
          next,
          left.filter((other) => other !== job),
        );
    }
  };
  attempt(
    begin(ways.hands, kitchen),
    ways.jobs.map((_, job) => job),
  );
  return best;
}

function begin(hands: readonly CookSlot[], { fuelAt, loads }: Kitchen): Trial {
  return {
    times: hands.map(({ free }) => free),
    places: hands.map(() => -1),
    carries: hands.map(({ carries }) => carries),
    fuelAt,
    loads,
    first: undefined,
  };
}

/** When the furnace is done with what is put into it up to a time; it takes one thing after the other. */
function doneAt({ loads, fuelAt }: Trial, furnaceFree: number, until: number): number {
  let done = furnaceFree;
  for (const { at, smelts } of [...loads].sort((a, b) => a.at - b.at))
    if (at <= until) done = Math.max(at, done, fuelAt) + smelts * SMELTING_S;
  return done;
}

/** The trial after one more job; undefined when nobody can do it then. */
function withJob(
  trial: Trial,
  job: number,
  me: number,
  allowed: readonly number[],
  ways: Ways,
  furnaceFree: number,
): Trial | undefined {
  let doer: { hand: number; done: number } | undefined;
  for (const hand of allowed) {
    const way = ways.of(hand, trial.places[hand] as number, job);
    const done = way ? (trial.times[hand] as number) + way.cost : Number.POSITIVE_INFINITY;
    if (way && (!doer || done < doer.done)) doer = { hand, done };
  }
  if (!doer) return undefined;
  const { kind, smelts } = ways.jobs[job] as CookJob;
  const { hand, done } = doer;
  // Who comes to a furnace that is taken waits there.
  const free = kind === 'smelt' ? Math.max(done, doneAt(trial, furnaceFree, done)) : done;
  if (free === Number.POSITIVE_INFINITY) return undefined;
  const next: Trial = {
    ...trial,
    times: trial.times.with(hand, free),
    places: trial.places.with(hand, job),
    carries: kind === 'plain' ? trial.carries.with(hand, true) : trial.carries,
    first: hand === me ? (trial.first ?? job) : trial.first,
  };
  switch (kind) {
    case 'plain':
      return next;
    case 'smelt':
      return { ...next, loads: [...next.loads, { at: done, smelts }] };
    case 'fuel':
      return { ...next, fuelAt: done };
    default:
      return kind satisfies never;
  }
}

/** When the dish can be in somebody's hands, s. */
function servedAt(trial: Trial, ways: Ways, { table, depot, furnace, furnaceFree, stored }: Kitchen): number {
  const walk = (from: Point, to: Point) => distance(from, to) / SPEED;
  const carriers = trial.carries.flatMap((carries, hand) => (carries ? [hand] : []));
  const meeting = (stored || carriers.length > 1) && depot;
  let gathered = 0;
  for (const hand of carriers) {
    const from = ways.placeOf(hand, trial.places[hand] as number);
    const way = meeting ? walk(from, meeting) + HANDLING : walk(from, table);
    gathered = Math.max(gathered, (trial.times[hand] as number) + way);
  }
  if (meeting) gathered += walk(meeting, table) + HANDLING;
  const done = doneAt(trial, furnaceFree, Number.POSITIVE_INFINITY);
  // Without fuel it is never done; of such trials those that come furthest are the best.
  if (done === Number.POSITIVE_INFINITY) return NEVER + Math.max(gathered, ...trial.times);
  const cooked = done > 0 && furnace ? done + walk(furnace, table) + HANDLING : 0;
  return Math.max(gathered, cooked);
}
